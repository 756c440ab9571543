export const examApplicationUrl = 'https://www.rcpsych.ac.uk/training/exams';
