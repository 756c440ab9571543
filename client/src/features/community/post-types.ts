export const boardPostWords = {
  general: 'General',
  practice_video: 'Practice video',
  study_notes: 'Study notes',
  exam_topic: 'Exam topic',
} as const;

export const discussionWords = {
  discussion: 'Discussion',
  question: 'Question',
  tip: 'Study tip',
  success_story: 'Success story',
  study_resource: 'Study resource',
} as const;

export const socialWords = {
  discussion: 'Discussion',
  exam_experience: 'Exam experience',
  study_tips: 'Study tips',
  question: 'Question',
  success_story: 'Success story',
} as const;

const all: Record<string, string> = { ...boardPostWords, ...discussionWords, ...socialWords };

export const typeWord = (type: string): string => all[type] ?? '';

export const optionsOf = <Value extends string>(words: Record<Value, string>) =>
  (Object.entries(words) as [Value, string][]).map(([value, label]) => ({ value, label }));
