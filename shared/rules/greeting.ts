/** "Dear Ana," from a full name that may be anything. */
export function greeting(name: string): string {
  return `Dear ${name.trim().split(/\s+/)[0] || 'colleague'},`;
}
