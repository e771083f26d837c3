/** The prefix of the reason why a scenario cannot be evaluated from its record. It is not a verdict on the server. */
export const NOT_RECHECKED = 'not rechecked: ';
