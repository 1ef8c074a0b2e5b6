/** A pair of keys by which push services know the server of a test. */
export const VAPID = {
  VAPID_PUBLIC_KEY: 'BM5ewrZiMna7yxk58sgj7kMM1BJUQLoYeG3kH_rtZyP2fJxj6u0pmYljG_HhNwG3ayTRHy963T3s-XiMA5rNmkY',
  VAPID_PRIVATE_KEY: 'O0r2qj6RNjHfdrllPVStYwsQj1al5wTPsfZWq4pdgxo',
  VAPID_SUBJECT: 'mailto:ops@barrelhive.test',
};
