import { Navigate } from 'react-router';

/** Where the text of a posted list leads: its address has room for little. */
export default function PostedLink() {
  return <Navigate to="/allocated-items" replace />;
}
