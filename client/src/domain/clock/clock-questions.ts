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

export const returnWords = 'To return, press “Return” in the bar at the top of every page.';

/** What happens to the clock of a station that is left. */
export const clockOnLeaving = (isPaused: boolean): string =>
  isPaused ? 'The clock stays paused.' : 'The clock goes on while you are away.';

export const leavingWords = (isPaused: boolean): string =>
  `${clockOnLeaving(isPaused)} Your notes are kept. ${returnWords}`;
