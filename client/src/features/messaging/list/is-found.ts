import type { Person } from '@cascade/shared/features/messaging/people';

/** Whether a conversation is meant by some words: by a name of the person, or its last message. */
export function isFound(query: string, person: Person, lastText: string | undefined): boolean {
  const wanted = query.trim().toLocaleLowerCase('en-GB');
  return [person.displayName, person.userHandle, lastText ?? ''].some((text) =>
    text.toLocaleLowerCase('en-GB').includes(wanted),
  );
}
