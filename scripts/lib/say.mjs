/** A launcher whose terminal is gone must still stop its children properly. */
for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {});

/** One line of progress. */
export function say(line) {
  console.log(`· ${line}`);
}
