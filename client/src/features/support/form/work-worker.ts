import { findAnswer, type Work } from './find-answer.ts';

addEventListener('message', ({ data }: MessageEvent<Work>) => {
  postMessage(findAnswer(data));
});
