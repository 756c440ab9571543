/** Tables without personal data, and why. */
export const notPersonal: Readonly<Record<string, string>> = {
  ad_impressions: 'a random number for each view of a page, not linked to a person',
  ad_clicks: 'a random number for each view of a page, not linked to a person',
  ad_days: 'sums for a day',
  analytics_marks: 'hours that wait to be counted',
  analytics_hours: 'sums for an hour',
  analytics_days: 'sums for a day',
  analytics_parts: 'sums for a day',
  circuit_voids: 'turns that do not count, by place and round',
  exam_schedule: 'dates of the exam',
  handles: 'handles that were ever given out, without to whom',
  installation: 'facts about the installation itself',
  live_epochs: 'when the history of events began',
  post_filters: 'words and links that moderators wrote',
  quick_references: 'guides written by authors',
  scenarios: 'stations; who submitted one is in submissions',
};
