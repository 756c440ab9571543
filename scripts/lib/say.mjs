/** A launcher that lost its terminal must still stop its children properly. */
for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {});

export function say(line) {
  console.log(`· ${line}`);
}
