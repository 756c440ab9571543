/** Why columns are omitted from an export. */

export const OWN_ID = 'the id of the account, which account.json has';
export const SECRET = 'a secret that proves who somebody is: in a file it could be stolen';
export const COUNTER = 'counts changes of the row and says nothing about the person';
export const STATION_TEXT = 'the text of a station, which is not about the person';
export const OTHER_PERSON = 'names somebody else';
