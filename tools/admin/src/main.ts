import { main } from '../main';

// The program of the image. In a checkout `npm run admin` calls the same function.
void main(process.argv.slice(2));
