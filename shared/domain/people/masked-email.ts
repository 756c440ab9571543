/** An address of which the first letter and the host are left: enough to know it again. */
export function maskedEmail(email: string): string {
  const at = email.lastIndexOf('@');
  if (at < 1) return '…';
  return `${[...email][0]}…${email.slice(at)}`;
}
