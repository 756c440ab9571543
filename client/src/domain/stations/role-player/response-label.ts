/** `asked_about_suicide` → `Asked about suicide`. */
export function responseLabelOf(key: string): string {
  const words = key.split('_').filter(Boolean).join(' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}
