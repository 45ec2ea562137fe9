"""The floor: perft of each game as one plain function, on a bytearray, with index arithmetic and nothing else.

No positions, no moves, no events, no options, and no guard against endless sowings. Each function returns what `perft`
returns (the bench checks that), so that their times can be compared.
"""


def giuthi(pits: bytearray, columns: int, player: int, depth: int) -> int:
    """Giuthi without options."""
    nodes = 0
    own = columns if player == 0 else 0
    for start in range(own, own + columns):
        if pits[start] < 2:
            continue
        for first_way in (1, -1):
            board = bytearray(pits)
            pit = start
            way = first_way
            entered = False
            while True:
                hand = board[pit]
                board[pit] = 0
                while hand:
                    if pit >= columns:
                        pit += way
                        if pit == 2 * columns:
                            pit = columns - 1
                        elif pit < columns:
                            pit = 0
                    else:
                        pit -= way
                        if pit < 0:
                            pit = columns
                        elif pit == columns:
                            pit = 2 * columns - 1
                    board[pit] += 1
                    hand -= 1
                    if pit < own or pit >= own + columns:
                        entered = True
                if board[pit] == 1:
                    break
                way = -way
            if depth == 1:
                nodes += 1
                continue
            following = 1 - player
            if not entered:
                following = player
            elif own <= pit < own + columns:
                step = way if player == 0 else -way
                end = pit
                won = 0
                while own <= end < own + columns and (end == pit or not board[end]):
                    prey = end - columns if player == 0 else end + columns
                    won += board[prey]
                    board[prey] = 0
                    end += step
                if won:
                    board[pit] = 0
            below = giuthi(board, columns, following, depth - 1)
            if below == 0:
                row = board[columns:] if following == 0 else board[:columns]
                if max(row) < 2:
                    below = giuthi(board, columns, 1 - following, depth - 1)
            nodes += below
    return nodes


def kiothi(pits: bytearray, marks: int, player: int, depth: int) -> int:
    """Kiothi without options, after the opening."""
    nodes = 0
    own = 10 if player == 0 else 0
    for start in range(own, own + 10):
        for count in range(1, pits[start] + 1):
            board = bytearray(pits)
            left = marks & ~(1 << start)
            board[start] -= count
            pit = start
            hand = count
            first = True
            while True:
                while hand:
                    if pit >= 10:
                        pit += 1
                        if pit == 20:
                            pit = 9
                    else:
                        pit -= 1
                        if pit < 0:
                            pit = 10
                    board[pit] += 1
                    hand -= 1
                hand = board[pit]
                if hand == 1:
                    break
                if first and own <= pit < own + 10:
                    break
                first = False
                board[pit] = 0
                left &= ~(1 << pit)
            if hand > 1:  # the first lap has ended in an own occupied pit
                continue
            if depth == 1:
                nodes += 1
                continue
            if own <= pit < own + 10:
                opposite = pit - 10 if player == 0 else pit + 10
                if board[opposite] and not left >> opposite & 1:
                    right = 1 if player == 0 else -1
                    number = 1
                    if pit == (10 if player == 0 else 9):
                        number = 4
                        for step in (1, 2, 3):
                            if not board[opposite + step * right] or left >> opposite + step * right & 1:
                                number = 1
                    board[pit] = 0
                    for step in range(number):
                        board[opposite + step * right] = 0
            nodes += kiothi(board, left, 1 - player, depth - 1)
    return nodes


def aligulimane(pits: bytearray, bonus: bool, player: int, depth: int) -> int:
    """Ali Guli Mane, counter-clockwise, without closed pits."""
    nodes = 0
    own = 7 if player == 0 else 0
    for start in range(own, own + 7):
        if not pits[start]:
            continue
        board = bytearray(pits)
        pit = start
        while board[pit]:
            hand = board[pit]
            board[pit] = 0
            while hand:
                if pit >= 7:
                    pit += 1
                    if pit == 14:
                        pit = 6
                else:
                    pit -= 1
                    if pit < 0:
                        pit = 7
                board[pit] += 1
                hand -= 1
            if pit >= 7:
                pit += 1
                if pit == 14:
                    pit = 6
            else:
                pit -= 1
                if pit < 0:
                    pit = 7
        if depth == 1:
            nodes += 1
            continue
        if pit >= 7:
            pit += 1
            if pit == 14:
                pit = 6
        else:
            pit -= 1
            if pit < 0:
                pit = 7
        opposite = pit - 7 if pit >= 7 else pit + 7
        won = board[pit] + board[opposite]
        board[pit] = board[opposite] = 0
        again = won > 0 and not bonus
        if again and max(board[7:] if player == 0 else board[:7]) == 0:
            again = False
        nodes += aligulimane(board, again, player if again else 1 - player, depth - 1)
    return nodes
