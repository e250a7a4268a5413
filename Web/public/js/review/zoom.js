// How far a picture is magnified within its frame, and which part of it is seen. Pure numbers: the
// picture is drawn at `translate(x, y) scale(scale)` from the frame's corner.

const largest = 8;

export class Zoom {
  scale = 1;
  x = 0;
  y = 0;
  #frame = { width: 1, height: 1 };
  // Where the picture lies in the frame, not magnified.
  #picture = { left: 0, top: 0, width: 1, height: 1 };

  // The frame's size, the part of it that is for the picture, and the picture's shape, which is
  // fitted into the middle of that part.
  fit(frame, part, shape) {
    this.#frame = frame;
    const share = Math.min(part.width / shape.width, part.height / shape.height);
    const [width, height] = [shape.width * share, shape.height * share];
    this.#picture = {
      width, height,
      left: part.left + (part.width - width) / 2, top: part.top + (part.height - height) / 2,
    };
    this.#limit();
  }

  get isZoomed() { return this.scale > 1.001; }

  reset() { [this.scale, this.x, this.y] = [1, 0, 0]; }

  // Magnifies by a factor; what is at a place of the frame stays there.
  by(factor, { x, y } = { x: this.#frame.width / 2, y: this.#frame.height / 2 }) {
    const scale = Math.min(Math.max(this.scale * factor, 1), largest);
    const change = scale / this.scale;
    this.x = x - (x - this.x) * change;
    this.y = y - (y - this.y) * change;
    this.scale = scale;
    this.#limit();
  }

  // Moves the picture. Gives whether it could be moved.
  move(dx, dy) {
    const { x, y } = this;
    this.x += dx;
    this.y += dy;
    this.#limit();
    return this.x !== x || this.y !== y;
  }

  // No farther than the picture's edges; what is smaller than the frame is in its middle.
  #limit() {
    if (!this.isZoomed) {
      this.reset();
      return;
    }
    const { left, top, width, height } = this.#picture;
    this.x = limited(this.x, this.scale, this.#frame.width, left, width);
    this.y = limited(this.y, this.scale, this.#frame.height, top, height);
  }
}

function limited(move, scale, frame, start, length) {
  const slack = frame - length * scale;
  const [low, high] = slack >= 0 ? [slack / 2, slack / 2] : [slack, 0];
  return Math.min(Math.max(move + start * scale, low), high) - start * scale;
}
