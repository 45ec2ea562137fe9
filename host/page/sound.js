// The board's sounder, and the small knock of a seed on wood. main.js calls tone() and knock().

import { prefs } from "./prefs.js";

let context = null;
let lastKnock = 0;

// A browser lets a page sound only after the person has done something on it.
function ready() {
  if (!prefs.sound || !navigator.userActivation?.hasBeenActive) return null;
  context ??= new AudioContext();
  if (context.state === "suspended") context.resume();
  return context;
}

// The board's own tone: a small loudspeaker, heard as a soft triangle.
export function tone(hz, ms) {
  const audio = ready();
  if (!audio || !(hz > 0)) return;
  const now = audio.currentTime;
  const end = now + ms / 1000;
  const voice = new OscillatorNode(audio, { type: "triangle", frequency: hz });
  const volume = new GainNode(audio, { gain: 0 });
  volume.gain.linearRampToValueAtTime(0.09, now + 0.008);
  volume.gain.setValueAtTime(0.09, Math.max(now + 0.009, end - 0.02));
  volume.gain.linearRampToValueAtTime(0, end + 0.02);
  voice.connect(volume).connect(audio.destination);
  voice.start(now);
  voice.stop(end + 0.03);
}

let noise = null;

function noiseOf(audio) {
  if (noise) return noise;
  const length = Math.round(audio.sampleRate * 0.05);
  noise = new AudioBuffer({ length, sampleRate: audio.sampleRate });
  const samples = noise.getChannelData(0);
  for (let i = 0; i < length; i++) samples[i] = (Math.random() * 2 - 1) * Math.exp((-7 * i) / length);
  return noise;
}

// A seed on wood, or on other seeds where some lie already.
export function knock(among) {
  const audio = ready();
  if (!audio || performance.now() - lastKnock < 25) return;
  lastKnock = performance.now();
  const click = new AudioBufferSourceNode(audio, { buffer: noiseOf(audio) });
  const pitch = (among ? 2300 : 900) * (0.9 + 0.2 * Math.random());
  const body = new BiquadFilterNode(audio, { type: "bandpass", frequency: pitch, Q: 2.5 });
  const volume = new GainNode(audio, { gain: among ? 0.16 : 0.3 });
  click.connect(body).connect(volume).connect(audio.destination);
  click.start();
}
