export const examApplicationUrl = 'https://www.rcpsych.ac.uk/training/exams';
export const examApplyingUrl = 'https://www.rcpsych.ac.uk/training/exams/applying-for-your-exam';
export const examNoticesUrl = 'https://www.rcpsych.ac.uk/training/exams/special-notices';
