/** Longer than a text takes to be decrypted; too short for anybody to notice. */
const AT_MOST_MS = 60;

const waiting: (() => void)[] = [];
let works = 0;
let timer: ReturnType<typeof setTimeout> | undefined;

/** Given to the query library: changed data is drawn in the next task, or with the work under way. */
export function scheduleDrawing(draw: () => void): void {
  waiting.push(draw);
  timer ??= setTimeout(drawAll, works > 0 ? AT_MOST_MS : 0);
}

function drawAll(): void {
  clearTimeout(timer);
  timer = undefined;
  for (const draw of waiting.splice(0)) draw();
}

/**
 * Data that changes from now on is drawn together with the result of this work: two drawings in a row
 * would make the work wait for the first one. The data itself has changed at once.
 */
export function drawTogether(work: Promise<unknown>): void {
  works += 1;
  let isOver = false;
  const end = () => {
    if (isOver) return;
    isOver = true;
    works -= 1;
    if (works === 0) drawAll();
  };
  setTimeout(end, AT_MOST_MS);
  work.then(end, end);
}

/** For what is not data of the server: at once, or together with the work under way. */
export function withNextDrawing(draw: () => void): void {
  if (works > 0) scheduleDrawing(draw);
  else draw();
}
