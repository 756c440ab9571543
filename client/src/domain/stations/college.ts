/** The official page with dates and applications. */
export const examApplicationUrl = 'https://www.rcpsych.ac.uk/training/exams';
