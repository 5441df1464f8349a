/** Calls `done` once the next frame is on the screen; what it returns calls that off. A tab behind has no frames until it is shown. */
export const afterPaint = (done: () => void): (() => void) => {
  let timer: ReturnType<typeof setTimeout> | undefined;
  // A frame's callback comes before it is painted, a timer set there behind it
  const frame = requestAnimationFrame(() => {
    timer = setTimeout(done);
  });
  return () => {
    cancelAnimationFrame(frame);
    clearTimeout(timer);
  };
};
