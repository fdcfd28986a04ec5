// Short, quiet sounds made by the page itself. Fetched only where somebody has switched them on.
let box = null;

const tone = (pitch, from, length, loud = .05, shape = "sine") => {
  const voice = box.createOscillator(), volume = box.createGain(), at = box.currentTime + from;
  voice.type = shape;
  voice.frequency.value = pitch;
  volume.gain.setValueAtTime(0, at);
  volume.gain.linearRampToValueAtTime(loud, at + .01);
  volume.gain.exponentialRampToValueAtTime(.0001, at + length);
  voice.connect(volume).connect(box.destination);
  voice.start(at);
  voice.stop(at + length);
};

// A die on wood: a few clicks of falling pitch.
const dice = (many) => {
  for (let one = 0; one < Math.min(many, 5); one += 1) for (let hop = 0; hop < 3; hop += 1) tone(900 - 180 * hop, one * .07 + hop * .05, .05, .04, "triangle");
};

const sounds = {
  dice,
  bell: () => [0, .35].forEach((from) => { tone(1175, from, .5, .07); tone(2350, from, .3, .02); }),
  turn: () => { tone(523, 0, .25); tone(659, .12, .3); },
  grave: () => { tone(110, 0, 1.2, .07); tone(82, .3, 1.4, .07); },
  wonder: () => [392, 494, 587, 784].forEach((pitch, place) => tone(pitch, place * .09, .4, .035)),
};

export const play = (name, many = 1) => {
  box ??= new AudioContext();
  if (box.state === "suspended") box.resume();
  sounds[name]?.(many);
};
