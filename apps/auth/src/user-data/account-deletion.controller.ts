import { deleteUserBody, type Acknowledgement, type DeleteUserBody } from '@barrelhive/contracts';
import { CurrentUser, DomainError, parseWith, type Identity } from '@barrelhive/service-kit';
import { Body, Controller, Delete, Param, UseGuards } from '@nestjs/common';
import { AttemptsPerAddress } from '../attempts/attempts-per-address.guard';
import { RequestOrigin, type Origin } from '../origins/request-origin';
import { LiveSessionGuard } from '../sessions/live-session.guard';
import { DeleteOwnAccount } from './delete-own-account';

@Controller()
export class AccountDeletionController {
  constructor(private readonly deleteOwnAccount: DeleteOwnAccount) {}

  @UseGuards(AttemptsPerAddress, LiveSessionGuard)
  @Delete('api/users/:id')
  delete(
    @CurrentUser() identity: Identity,
    @Param('id') id: string,
    @Body(parseWith(deleteUserBody)) { password }: DeleteUserBody,
    @RequestOrigin() origin: Origin,
  ): Promise<Acknowledgement> {
    // Somebody else's account and no account at all look the same.
    if (id !== identity.userId) throw new DomainError('NOT_FOUND');
    return this.deleteOwnAccount.run(identity.userId, password, origin);
  }
}
