/** Imported first, so that everything else can rely on this version. */
const OLDEST = [20, 19];
const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);

if (major < OLDEST[0] || (major === OLDEST[0] && minor < OLDEST[1])) {
  console.error(
    `CASCade needs Node ${OLDEST.join('.')} or newer; this is ${process.versions.node}.`,
  );
  process.exit(1);
}
