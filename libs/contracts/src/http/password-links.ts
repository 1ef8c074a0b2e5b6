import * as z from 'zod/mini';

/** `POST /api/auth/password-links`: a link to a new password is mailed, where the e-mail is a confirmed mailbox of its account. */
export const passwordLinkBody = z.strictObject({ email: z.string('Email is required').check(z.maxLength(512)) });

/** `POST /api/auth/reset-password`: by the token of such a link. */
export const resetPasswordBody = z.strictObject({
  token: z.string().check(z.regex(/^[\w-]{20,64}$/)),
  new_password: z.string('New password is required').check(z.maxLength(512)),
});

/** `GET /api/mail`: whether mail goes out from here. */
export const mailAnswer = z.object({ is_sent: z.boolean() });

export type MailAnswer = z.infer<typeof mailAnswer>;
