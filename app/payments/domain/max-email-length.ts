/** Characters; what a mail path may have (RFC 5321, 4.5.3.1.3). In a file of its own: browsers need no schema. */
export const maxEmailLength = 254;
