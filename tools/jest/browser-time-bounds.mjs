import { configure } from '@testing-library/dom';

/** How long `waitFor` and `findBy` wait; their own second is too short for a busy machine. */
configure({ asyncUtilTimeout: 30_000 });
