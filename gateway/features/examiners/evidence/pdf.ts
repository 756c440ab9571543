const HEADER = /^%PDF-[12]\.\d[\r\n]/;
/** The last lines: where the table of objects begins, and the end mark. */
const ENDING = /startxref[\r\n ]+(\d{1,10})[\r\n ]+%%EOF[\r\n ]*$/;
const TAIL = 1_100;

export const isPdf = (bytes: Buffer): boolean => bytes.toString('latin1', 0, 5) === '%PDF-';

/** What runs, opens or carries something. */
const ACTIVE =
  /\/(JavaScript|JS|Launch|EmbeddedFiles?|RichMedia|XFA|SubmitForm|ImportData|GoToE|Movie)(?![A-Za-z])/;

/** Names may be written with codes: `/J#53` is `/JS`. */
const plainNames = (text: string) =>
  text.replace(/#([\da-f]{2})/gi, (_, code: string) =>
    String.fromCharCode(Number.parseInt(code, 16)),
  );

/** Without the content of streams, which would give such words by chance. */
function withoutStreams(text: string): string {
  const parts: string[] = [];
  let at = 0;
  for (;;) {
    const begin = text.indexOf('stream', at);
    const end = begin === -1 ? -1 : text.indexOf('endstream', begin + 6);
    if (end === -1) return parts.concat(text.slice(at)).join('');
    parts.push(text.slice(at, begin));
    at = end + 9;
  }
}

/** @returns a fault, if any */
export function pdfFault(bytes: Buffer): string | undefined {
  const damaged = 'The PDF is damaged or incomplete. Please save it again.';
  const text = bytes.toString('latin1');
  const ending = ENDING.exec(text.slice(-TAIL));
  if (!HEADER.test(text) || !ending) return damaged;
  const table = text.slice(Number(ending[1]), Number(ending[1]) + 40).trimStart();
  if (!/^(xref\b|\d+ \d+ obj\b)/.test(table)) return damaged;
  const structure = plainNames(withoutStreams(text));
  if (/\/Encrypt(?![A-Za-z])/.test(structure))
    return 'The PDF has a password. Please save it without one.';
  if (ACTIVE.test(structure))
    return 'The PDF contains a script, a form or another file. Please print it to a new PDF.';
  return undefined;
}
