/** Wood, paper and a drum, made on the spot; never the only sign of anything. */
import { settings } from "./settings.svelte";

let context: AudioContext | null = null;

function audio(): AudioContext | null {
  if (!settings.sound || settings.volume === 0 || typeof AudioContext === "undefined") return null;
  context ??= new AudioContext();
  if (context.state === "suspended") void context.resume();
  return context;
}

/** A struck body: a decaying tone with a little noise at the start. */
function strike(pitch: number, decay: number, noise: number, loud: number, late = 0): void {
  const found = audio();
  if (!found) return;
  const begin = found.currentTime + late;
  const gain = found.createGain();
  gain.gain.setValueAtTime(loud * (settings.volume / 70), begin);
  gain.gain.exponentialRampToValueAtTime(0.0001, begin + decay);
  gain.connect(found.destination);
  const tone = found.createOscillator();
  tone.type = "triangle";
  tone.frequency.setValueAtTime(pitch, begin);
  tone.frequency.exponentialRampToValueAtTime(pitch * 0.6, begin + decay);
  tone.connect(gain);
  tone.start(begin);
  tone.stop(begin + decay);
  if (noise <= 0) return;
  const length = Math.ceil(found.sampleRate * noise);
  const buffer = found.createBuffer(1, length, found.sampleRate);
  const data = buffer.getChannelData(0);
  for (let i = 0; i < length; i++) data[i] = (Math.random() * 2 - 1) * (1 - i / length);
  const source = found.createBufferSource();
  source.buffer = buffer;
  const filter = found.createBiquadFilter();
  filter.type = "bandpass";
  filter.frequency.value = pitch * 6;
  source.connect(filter).connect(gain);
  source.start(begin);
}

export const sounds = {
  wood: () => strike(220, 0.12, 0.03, 0.22),
  /** Wood on a piece that is taken away. */
  taken: () => {
    strike(170, 0.14, 0.06, 0.28);
    strike(260, 0.1, 0.03, 0.14, 0.07);
  },
  /** Little time is left. */
  hurry: () => [0, 0.16, 0.32].forEach((late) => strike(660, 0.08, 0, 0.12, late)),
  paper: () => strike(900, 0.09, 0.08, 0.05),
  turn: () => {
    strike(330, 0.14, 0.02, 0.14);
    strike(440, 0.16, 0.02, 0.12, 0.11);
  },
  refused: () => strike(150, 0.1, 0.02, 0.1),
  drum: () => {
    strike(80, 0.6, 0.05, 0.35);
    strike(76, 0.7, 0.05, 0.25, 0.28);
  },
};
