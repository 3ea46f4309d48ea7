import { type CssNodePlain, fromPlainObject, generate } from 'css-tree';

/** Serialises a part of a sheet. */
export const writeCss = (node: CssNodePlain): string => generate(fromPlainObject(node));
