import { draftOf, keepDraft } from '../../../device/queue/drafts.ts';

/** What somebody writes on a board. */
export type Words = { title: string; content: string; tags: string };

const parts = ['title', 'content', 'tags'] as const;
const idOf = (draft: string, part: keyof Words) => `${draft}:${part}`;

/** Kept on the device until it is sent, so that a reload loses nothing. */
export function findWords(draft: string): Words {
  const [title = '', content = '', tags = ''] = parts.map((part) => draftOf(idOf(draft, part)));
  return { title, content, tags };
}

export function keepWords(draft: string, words: Partial<Words>): void {
  for (const part of parts) {
    const text = words[part];
    if (text !== undefined) keepDraft(idOf(draft, part), text);
  }
}

export function forgetWords(draft: string): void {
  keepWords(draft, { title: '', content: '', tags: '' });
}
