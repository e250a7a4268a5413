// Uncompressed films, as a fake camera takes them.

/**
 * The frames of a YUV4MPEG2 film with 4:2:0 colours, as views of its bytes.
 * @param {Uint8Array} bytes
 * @returns {{width: number, height: number, layout: 'i420', data: Uint8Array}[]}
 */
export function filmFrames(bytes) {
  const lineAt = (start) => {
    const end = bytes.indexOf(10, start);
    if (end < 0) throw new TypeError('the film ends in the middle of a line');
    return { text: new TextDecoder().decode(bytes.subarray(start, end)), next: end + 1 };
  };
  let { text, next } = lineAt(0);
  const words = text.split(' ');
  const number = (letter) => Number(words.find((word) => word[0] === letter)?.slice(1));
  const [width, height] = [number('W'), number('H')];
  if (words[0] !== 'YUV4MPEG2' || !(width > 0 && height > 0)) throw new TypeError('no film');
  const count = width * height + 2 * Math.ceil(width / 2) * Math.ceil(height / 2);
  const frames = [];
  while (next < bytes.length) {
    ({ text, next } = lineAt(next));
    if (!text.startsWith('FRAME')) throw new TypeError('no frame where one should be');
    const data = bytes.subarray(next, next + count);
    if (data.length < count) throw new TypeError('the film ends in the middle of a frame');
    frames.push({ width, height, layout: 'i420', data });
    next += count;
  }
  return frames;
}
