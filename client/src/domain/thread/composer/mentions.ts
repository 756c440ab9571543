export type Mentionable = { id: string; handle: string };

/** A word that begins with `@`, from the start of the text or after white space. */
const WORD = /(?:^|\s)@([\w-]*)$/u;

/** What is typed after `@` before the caret; undefined when no name is being typed. */
export function mentionBeingTyped(text: string, caret: number): string | undefined {
  return WORD.exec(text.slice(0, caret))?.[1];
}

/** Puts a name in place of what is typed before the caret. */
export function withMention(text: string, caret: number, handle: string) {
  const typed = mentionBeingTyped(text, caret) ?? '';
  const before = `${text.slice(0, caret - typed.length)}${handle} `;
  return { text: before + text.slice(caret).trimStart(), caret: before.length };
}

const isWordPart = (letter: string | undefined) => letter !== undefined && /[\w-]/u.test(letter);

/** Where a handle is mentioned in a text, in order. */
function placesOf(text: string, handle: string): number[] {
  const places: number[] = [];
  const wanted = `@${handle}`;
  for (let at = text.indexOf(wanted); at !== -1; at = text.indexOf(wanted, at + 1))
    if (!isWordPart(text[at - 1]) && !isWordPart(text[at + wanted.length])) places.push(at);
  return places;
}

/** Public ids of those whose handle is in the text after `@`. */
export function mentionedIn(text: string, people: readonly Mentionable[]): string[] {
  return people.filter(({ handle }) => placesOf(text, handle).length > 0).map(({ id }) => id);
}

type Part = { at: number; text: string; id: string | null };

/** The text in parts: plain ones, and mentions of people. */
export function partsOf(text: string, people: readonly Mentionable[]): Part[] {
  const mentions = people
    .flatMap(({ id, handle }) =>
      placesOf(text, handle).map((at) => ({ at, text: `@${handle}`, id })),
    )
    .sort((a, b) => a.at - b.at);
  const parts: Part[] = [];
  let end = 0;
  for (const mention of mentions) {
    if (mention.at > end) parts.push({ at: end, text: text.slice(end, mention.at), id: null });
    parts.push(mention);
    end = mention.at + mention.text.length;
  }
  if (end < text.length) parts.push({ at: end, text: text.slice(end), id: null });
  return parts;
}
