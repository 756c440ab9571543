const whole = new Intl.NumberFormat('en-GB');
const oneDecimal = new Intl.NumberFormat('en-GB', {
  minimumFractionDigits: 1,
  maximumFractionDigits: 1,
});

export const formatCount = (count: number) => whole.format(count);
export const formatMean = (mean: number) => oneDecimal.format(mean);

export const viewsPerVisitor = (views: number, visitors: number) =>
  formatMean(views / Math.max(visitors, 1));

/** "12 % more than before" */
export function changeInWords(now: number, before: number): string {
  if (now === before) return 'As many as';
  if (before === 0) return 'None were counted in';
  const percent = Math.round((100 * Math.abs(now - before)) / before);
  const much = percent === 0 ? 'A little' : `${formatCount(percent)} %`;
  return `${much} ${now > before ? 'more' : 'less'} than`;
}
