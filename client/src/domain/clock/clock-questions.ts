/** What is asked before a clock is ended or begun again. */
export const clockQuestions = {
  finish: {
    title: 'Finish now?',
    text: 'The task ends here, and the brief and the mark scheme open for marking.',
    action: 'Finish now',
  },
  restart: {
    title: 'Start again from the beginning?',
    text: 'The clock goes back to the start of reading. Your notes stay.',
    action: 'Restart',
  },
};
