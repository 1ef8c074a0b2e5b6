import { z } from 'zod';

/** A posted form: every field a text, or several of one name. */
export const formFields = z.record(z.string(), z.union([z.string(), z.array(z.string())]));
