// A sheet on a table, drawn: something to look at where there is neither camera nor film.

/**
 * @param {CanvasRenderingContext2D} context
 * @param {number} turn Where in the loop, 0 … 1.
 */
export function drawnFrame(context, turn) {
  const { width, height } = context.canvas;
  const angle = 2 * Math.PI * turn;
  const table = context.createLinearGradient(0, 0, width, height);
  table.addColorStop(0, '#6d4c34');
  table.addColorStop(1, '#4a3323');
  context.setTransform(1, 0, 0, 1, 0, 0);
  context.fillStyle = table;
  context.fillRect(0, 0, width, height);

  const [w, h] = [height * 0.62, height * 0.84];
  context.translate(
    width / 2 + 60 * Math.cos(angle), height / 2 + 24 * Math.sin(angle));
  context.rotate(0.12 * Math.sin(angle));
  context.transform(1, 0.03 * Math.cos(angle), 0.05 * Math.sin(angle), 1, 0, 0);
  context.fillStyle = 'rgb(0 0 0 / 0.25)';
  context.fillRect(-w / 2 + 5, -h / 2 + 7, w, h);
  context.fillStyle = '#f3f0e8';
  context.fillRect(-w / 2, -h / 2, w, h);
  context.fillStyle = '#3a3d42';
  for (let line = 0; line < 24; line += 1) {
    const length = line % 6 === 5 ? 0.4 : 0.78;
    context.fillRect(-w * 0.39, -h * 0.4 + line * h * 0.034, w * length, 5);
  }
  context.setTransform(1, 0, 0, 1, 0, 0);
}
