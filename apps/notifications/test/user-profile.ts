/** A user as auth tells of one who signed up with this number, and agreed to texts or not. */
export function userProfile(userId: string, phone: string, agreed = true) {
  return {
    userId,
    name: 'Ada',
    email: `${userId}@example.com`,
    phone,
    consent: { agreed, agreedAt: new Date().toISOString(), wording: 'I agree.' },
  };
}
