const DAY_MS = 86_400_000;

type ReasonFacts = {
  minutesTogether: number;
  /** "2027-03-12"; null unless its owner lets it be told. The reader's own as it is. */
  examDates: { own: string | null; theirs: string | null };
  sameSpecialty: boolean;
  sameLevel: boolean;
};

/** "6 hours", "1 hour 30 minutes". */
function lengthWords(minutes: number): string {
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60];
  const parts = [
    ...(hours > 0 ? [`${hours} hour${hours === 1 ? '' : 's'}`] : []),
    ...(rest > 0 ? [`${rest} minutes`] : []),
  ];
  return parts.join(' ');
}

function examWords({ own, theirs }: ReasonFacts['examDates']): string | null {
  if (own === null || theirs === null) return null;
  if (own === theirs) return 'exam on the same day';
  if (own.slice(0, 7) === theirs.slice(0, 7)) return 'exam in the same month';
  const days = Math.abs(Date.parse(own) - Date.parse(theirs)) / DAY_MS;
  return days <= 31 ? 'exams within a month of each other' : null;
}

/** Why somebody is suggested, as one sentence of what the reader may know. */
export function reasonOf({ minutesTogether, examDates, sameSpecialty, sameLevel }: ReasonFacts) {
  const parts = [
    `Free at the same time for ${lengthWords(minutesTogether)} in the next two weeks`,
    examWords(examDates),
    sameSpecialty ? 'same specialty' : null,
    sameLevel ? 'same level of training' : null,
  ];
  return `${parts.filter((part) => part !== null).join(', ')}.`;
}
