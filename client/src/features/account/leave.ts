/** A fresh load clears this tab's memory. */
export function leave(): void {
  window.location.assign('/');
}
