/** The prefix of the reason why a scenario cannot be evaluated from its record. Such a reason says nothing about the server. */
export const NOT_RECHECKED_PREFIX = 'not rechecked: ';
