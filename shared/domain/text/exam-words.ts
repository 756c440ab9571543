export const stationsInWords = (count: number): string =>
  count === 1 ? '1 station' : `${count} stations`;

export const completionSentence = (total: number): string =>
  `Congratulations! You have completed ${total === 1 ? 'your station' : `all ${stationsInWords(total)}`}.`;

export const leftSentence = (done: number, total: number): string =>
  `You left this mock after ${done} of ${stationsInWords(total)}.`;
