/** The official page of the examination, where dates and applications are. */
export const examApplicationUrl = 'https://www.rcpsych.ac.uk/training/exams';
