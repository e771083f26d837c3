/** Before the reason why a scenario can't be judged from its record, which is no verdict on the server. */
export const NOT_RECHECKED = 'not rechecked: ';
