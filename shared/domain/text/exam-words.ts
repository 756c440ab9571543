/** "1 station", "16 stations". */
export const stationsInWords = (count: number): string =>
  count === 1 ? '1 station' : `${count} stations`;

/** What is said once every station of a solo mock is done. */
export const completionSentence = (total: number): string =>
  `Congratulations! You have completed ${total === 1 ? 'your station' : `all ${stationsInWords(total)}`}.`;

/** What is said of a solo mock that was ended early. */
export const leftSentence = (done: number, total: number): string =>
  `You left this mock after ${done} of ${stationsInWords(total)}.`;
