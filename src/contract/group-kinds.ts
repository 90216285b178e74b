/**
 * `direct`: a group of just two people, which has the other's name. `personal`: the book of one person, with what is
 * theirs alone. Neither is shown among groups.
 */
export const GROUP_KINDS = ['standard', 'direct', 'personal'] as const;
export type GroupKind = (typeof GROUP_KINDS)[number];
