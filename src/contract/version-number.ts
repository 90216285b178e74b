/** The number of a version in an address. */
export const VERSION_NUMBER = /^[1-9]\d{0,8}$/;
