/** Whether the pages for those who build the app are there: React Router names its command here before it reads the routes. */
export const hasDeveloperPages = process.env.NODE_ENV === 'development';
