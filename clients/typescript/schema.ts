// Generated from the contract by `npm run client`. Do not edit.

export interface paths {
    "/api/health": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Get health */
        get: operations["getHealth"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/openapi.json": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Get open api */
        get: operations["getOpenApi"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/mailbox": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List mailbox */
        get: operations["listMailbox"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/site": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Get site */
        get: operations["getSite"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/user": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Get current user */
        get: operations["getCurrentUser"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/user/profile": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Get profile */
        get: operations["getProfile"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/password-reset/{token}/access": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Get access left */
        get: operations["getAccessLeft"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/user/book": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Get book */
        get: operations["getBook"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/expenses/own": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Has own expenses */
        get: operations["hasOwnExpenses"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/groups": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List groups */
        get: operations["listGroups"];
        put?: never;
        /** Add group */
        post: operations["addGroup"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/groups/active": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List active groups */
        get: operations["listActiveGroups"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/groups/past": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List past groups */
        get: operations["listPastGroups"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/groups/deleted": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List deleted groups */
        get: operations["listDeletedGroups"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/groups/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Get group */
        get: operations["getGroup"];
        put?: never;
        post?: never;
        /** Remove group */
        delete: operations["removeGroup"];
        options?: never;
        head?: never;
        /** Update group */
        patch: operations["updateGroup"];
        trace?: never;
    };
    "/api/groups/{id}/families/{familyId}/plan": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Plan family */
        get: operations["planFamily"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/groups/{id}/image": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Set group image */
        post: operations["setGroupImage"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/groups/{id}/restore": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Restore group */
        post: operations["restoreGroup"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/groups/{id}/leave": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Leave group */
        post: operations["leaveGroup"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/groups/{id}/activity": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List activity */
        get: operations["listActivity"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/groups/{id}/notices": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Get group notices */
        get: operations["getGroupNotices"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /** Update group notices */
        patch: operations["updateGroupNotices"];
        trace?: never;
    };
    "/api/groups/{id}/settlements/{from}/{to}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Explain settlement */
        get: operations["explainSettlement"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/groups/{id}/people": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Add person */
        post: operations["addPerson"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/groups/{id}/people/{userId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /** Remove person */
        delete: operations["removePerson"];
        options?: never;
        head?: never;
        /** Update person */
        patch: operations["updatePerson"];
        trace?: never;
    };
    "/api/groups/{id}/takeovers/{takeoverId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /** Undo takeover */
        delete: operations["undoTakeover"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/groups/{id}/join-link": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /** Remove join link */
        delete: operations["removeJoinLink"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/join/{token}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Get group to join */
        get: operations["getGroupToJoin"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/guest/{token}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Get guest link */
        get: operations["getGuestLink"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/groups/{id}/invitations": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List group invitations */
        get: operations["listGroupInvitations"];
        put?: never;
        /** Invite */
        post: operations["invite"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/groups/{id}/invitations/{invitationId}/resend": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Resend invitation */
        post: operations["resendInvitation"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/groups/{id}/invitations/{invitationId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /** Cancel invitation */
        delete: operations["cancelInvitation"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/invitations": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List invitations */
        get: operations["listInvitations"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/invitations/token/{token}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Get invitation by token */
        get: operations["getInvitationByToken"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/expenses": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List expenses */
        get: operations["listExpenses"];
        put?: never;
        /** Add expense */
        post: operations["addExpense"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/expenses/sums": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Sum expenses */
        get: operations["sumExpenses"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/expenses/recent": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List recent expenses */
        get: operations["listRecentExpenses"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/expenses/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Get expense */
        get: operations["getExpense"];
        put?: never;
        post?: never;
        /** Remove expense */
        delete: operations["removeExpense"];
        options?: never;
        head?: never;
        /** Update expense */
        patch: operations["updateExpense"];
        trace?: never;
    };
    "/api/expenses/{id}/restore": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Restore expense */
        post: operations["restoreExpense"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/expenses/{id}/receipt": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Set receipt */
        post: operations["setReceipt"];
        /** Remove receipt */
        delete: operations["removeReceipt"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/expenses/{id}/files": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Add expense file */
        post: operations["addExpenseFile"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/expenses/{id}/files/{fileId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /** Remove expense file */
        delete: operations["removeExpenseFile"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/expenses/{id}/history": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List expense history */
        get: operations["listExpenseHistory"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/expenses/{id}/versions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List versions */
        get: operations["listVersions"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/expenses/{id}/versions/{version}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Get version */
        get: operations["getVersion"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/expenses/{id}/versions/{version}/restore": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Restore version */
        post: operations["restoreVersion"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/groups/{id}/series": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List series */
        get: operations["listSeries"];
        put?: never;
        /** Add series */
        post: operations["addSeries"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/groups/{id}/series/{seriesId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /** Remove series */
        delete: operations["removeSeries"];
        options?: never;
        head?: never;
        /** Update series */
        patch: operations["updateSeries"];
        trace?: never;
    };
    "/api/expenses/{id}/comments": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List comments */
        get: operations["listComments"];
        put?: never;
        /** Add comment */
        post: operations["addComment"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/groups/{id}/rate": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Find rate */
        get: operations["findRate"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/spending": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Get spending */
        get: operations["getSpending"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/spending/lines": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List spending lines */
        get: operations["listSpendingLines"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/spending/lines.csv": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Export spending lines */
        get: operations["exportSpendingLines"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/groups/{id}/spending": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Get group spending */
        get: operations["getGroupSpending"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/budgets": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Get budgets */
        get: operations["getBudgets"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/payments/summary": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Get payment summary */
        get: operations["getPaymentSummary"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/payments/to-pay": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List to pay */
        get: operations["listToPay"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/payments/to-collect": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List to collect */
        get: operations["listToCollect"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/payments/recent": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List recent payments */
        get: operations["listRecentPayments"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/groups/{id}/payments": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List group payments */
        get: operations["listGroupPayments"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/payments": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Add payment */
        post: operations["addPayment"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/payments/reminders": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List reminders */
        get: operations["listReminders"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/payments/{id}/void": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Void payment */
        post: operations["voidPayment"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/summary": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Get summary */
        get: operations["getSummary"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/summary/owing": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List owing */
        get: operations["listOwing"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/friends": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List friends */
        get: operations["listFriends"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/friends/{userId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Get friend */
        get: operations["getFriend"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/groups/import": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Import group */
        post: operations["importGroup"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/groups/{id}/export.csv": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Export group csv */
        get: operations["exportGroupCsv"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/groups/{id}/export.json": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Export group json */
        get: operations["exportGroupJson"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/groups/{id}/chain": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Get chain */
        get: operations["getChain"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/groups/{id}/chain/links": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List chain links */
        get: operations["listChainLinks"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/bills": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List bills */
        get: operations["listBills"];
        put?: never;
        /** Add bill */
        post: operations["addBill"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/bills/month": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List bill month */
        get: operations["listBillMonth"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/bills/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Get bill */
        get: operations["getBill"];
        put?: never;
        post?: never;
        /** Remove bill */
        delete: operations["removeBill"];
        options?: never;
        head?: never;
        /** Update bill */
        patch: operations["updateBill"];
        trace?: never;
    };
    "/api/bills/{id}/history": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List bill history */
        get: operations["listBillHistory"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/calendar/{token}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Read bill feed */
        get: operations["readBillFeed"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/debts": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List debts */
        get: operations["listDebts"];
        put?: never;
        /** Add debt */
        post: operations["addDebt"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/debts/plan": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Plan debts */
        get: operations["planDebts"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/debts/reorder": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /** Reorder debts */
        patch: operations["reorderDebts"];
        trace?: never;
    };
    "/api/debts/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /** Remove debt */
        delete: operations["removeDebt"];
        options?: never;
        head?: never;
        /** Update debt */
        patch: operations["updateDebt"];
        trace?: never;
    };
    "/api/debts/{id}/payment": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Pay debt */
        post: operations["payDebt"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/debts/{id}/payments": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List debt payments */
        get: operations["listDebtPayments"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/goals": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List goals */
        get: operations["listGoals"];
        put?: never;
        /** Add goal */
        post: operations["addGoal"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/goals/friends": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List friends goals */
        get: operations["listFriendsGoals"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/goals/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /** Remove goal */
        delete: operations["removeGoal"];
        options?: never;
        head?: never;
        /** Update goal */
        patch: operations["updateGoal"];
        trace?: never;
    };
    "/api/goals/{id}/contributions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List contributions */
        get: operations["listContributions"];
        put?: never;
        /** Contribute */
        post: operations["contribute"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/goals/{id}/contributions/{contributionId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /** Remove contribution */
        delete: operations["removeContribution"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/outlook": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Get outlook */
        get: operations["getOutlook"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/statements": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List statements */
        get: operations["listStatements"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/subscription/status": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Get subscription status */
        get: operations["getSubscriptionStatus"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/subscription/invoices": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List invoices */
        get: operations["listInvoices"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/subscription/invoices/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Get invoice */
        get: operations["getInvoice"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/notifications": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List notifications */
        get: operations["listNotifications"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/notifications/unread": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Count unread */
        get: operations["countUnread"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/user/notifications": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Get notification preferences */
        get: operations["getNotificationPreferences"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/chats/{id}/messages": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List messages */
        get: operations["listMessages"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/chats/unread": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List unread chats */
        get: operations["listUnreadChats"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/chats/{id}/unread": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Count unread messages */
        get: operations["countUnreadMessages"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/webhooks/stripe": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Receive card event
         * @description For the card provider only. The body is an event exactly as the provider sends it, of any media type, signed as sent: no session and no origin check. A signature that is wrong, or made more than 300 seconds before or after now, is refused. Each event is applied once. Unknown types are accepted and ignored.
         */
        post: operations["receiveCardEvent"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export type webhooks = Record<string, never>;
export interface components {
    schemas: {
        Error: {
            message: string;
            /** @enum {string} */
            code: "invalid_request" | "not_authenticated" | "invalid_credentials" | "subscription_required" | "card_declined" | "invalid_signature" | "forbidden" | "sign_up_closed" | "confirmation_needed" | "not_found" | "conflict" | "stale" | "group_closed" | "idempotency_conflict" | "invitation_expired" | "link_expired" | "mail_off" | "wallet_not_empty" | "request_timeout" | "too_large" | "misdirected_request" | "unsupported_media_type" | "too_many_requests" | "internal" | "unavailable" | "disk_full" | "not_writable";
            issues?: {
                path: string;
                message: string;
            }[];
        };
        /** @enum {string} */
        Currency: "AED" | "AFN" | "ALL" | "AMD" | "AOA" | "ARS" | "AUD" | "AWG" | "AZN" | "BAM" | "BBD" | "BDT" | "BGN" | "BHD" | "BIF" | "BMD" | "BND" | "BOB" | "BRL" | "BSD" | "BTN" | "BWP" | "BYN" | "BZD" | "CAD" | "CDF" | "CHF" | "CLP" | "CNY" | "COP" | "CRC" | "CUP" | "CVE" | "CZK" | "DJF" | "DKK" | "DOP" | "DZD" | "EGP" | "ERN" | "ETB" | "EUR" | "FJD" | "FKP" | "GBP" | "GEL" | "GHS" | "GIP" | "GMD" | "GNF" | "GTQ" | "GYD" | "HKD" | "HNL" | "HTG" | "HUF" | "IDR" | "ILS" | "INR" | "IQD" | "IRR" | "ISK" | "JMD" | "JOD" | "JPY" | "KES" | "KGS" | "KHR" | "KMF" | "KPW" | "KRW" | "KWD" | "KYD" | "KZT" | "LAK" | "LBP" | "LKR" | "LRD" | "LSL" | "LYD" | "MAD" | "MDL" | "MGA" | "MKD" | "MMK" | "MNT" | "MOP" | "MRU" | "MUR" | "MVR" | "MWK" | "MXN" | "MYR" | "MZN" | "NAD" | "NGN" | "NIO" | "NOK" | "NPR" | "NZD" | "OMR" | "PAB" | "PEN" | "PGK" | "PHP" | "PKR" | "PLN" | "PYG" | "QAR" | "RON" | "RSD" | "RUB" | "RWF" | "SAR" | "SBD" | "SCR" | "SDG" | "SEK" | "SGD" | "SHP" | "SLE" | "SOS" | "SRD" | "SSP" | "STN" | "SVC" | "SYP" | "SZL" | "THB" | "TJS" | "TMT" | "TND" | "TOP" | "TRY" | "TTD" | "TWD" | "TZS" | "UAH" | "UGX" | "USD" | "UYU" | "UZS" | "VES" | "VND" | "VUV" | "WST" | "XAF" | "XCD" | "XCG" | "XOF" | "XPF" | "YER" | "ZAR" | "ZMW" | "ZWG";
    };
    responses: never;
    parameters: never;
    requestBodies: never;
    headers: never;
    pathItems: never;
}
export type $defs = Record<string, never>;
export interface operations {
    getHealth: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        status: string;
                        version: string;
                        migrations: number;
                    };
                };
            };
            /** @description Refused */
            default: {
                headers: {
                    /** @description With 429 and 503: the number of seconds to wait. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getOpenApi: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "*/*": string;
                };
            };
            /** @description Refused */
            default: {
                headers: {
                    /** @description With 429 and 503: the number of seconds to wait. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    listMailbox: {
        parameters: {
            query?: {
                to?: string;
                limit?: string;
                cursor?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    /** @description The `cursor` of the next page, if there is one. */
                    "X-Next-Cursor"?: string;
                    /** @description The total number of entries, if known. */
                    "X-Total-Count"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        id: string;
                        to: string;
                        subject: string;
                        text: string;
                        html: string;
                        createdAt: string;
                    }[];
                };
            };
            /** @description Refused */
            default: {
                headers: {
                    /** @description With 429 and 503: the number of seconds to wait. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getSite: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        isDemo: boolean;
                        demoCode?: string;
                        hasMailbox: boolean;
                        isMailOff?: boolean;
                        hasTestCards?: boolean;
                        supportEmail: string;
                        /** @enum {string} */
                        signUp: "open" | "invited" | "closed";
                        signUpDomains: string[];
                        oidc: {
                            name: string;
                            isOnly: boolean;
                        } | null;
                        hasGuestLinks?: boolean;
                    };
                };
            };
            /** @description Refused */
            default: {
                headers: {
                    /** @description With 429 and 503: the number of seconds to wait. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getCurrentUser: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        id: string;
                        username: string;
                        email: string | null;
                        emailVerified: boolean;
                        firstName: string | null;
                        lastName: string | null;
                        phone: string | null;
                        profilePicture: string | null;
                        role: string;
                        clickCredits: number;
                        subscriptionStatus: string;
                        subscriptionExpiresAt: string | null;
                        hasFullAccess: boolean;
                        homeCurrency: components["schemas"]["Currency"];
                        language: string | null;
                        hasPassword: boolean;
                        createdAt: string;
                    };
                };
            };
            /** @description Refused */
            default: {
                headers: {
                    /** @description With 429 and 503: the number of seconds to wait. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getProfile: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        firstName: string | null;
                        lastName: string | null;
                        email: string | null;
                        pendingEmail: string | null;
                        phone: string | null;
                        timeZone: string | null;
                        language: string | null;
                        homeCurrency: components["schemas"]["Currency"];
                        profilePicture: string | null;
                        payLinks: {
                            /** @enum {string} */
                            kind: "paypal" | "venmo" | "wise" | "upi" | "iban";
                            value: string;
                        }[];
                    };
                };
            };
            /** @description Refused */
            default: {
                headers: {
                    /** @description With 429 and 503: the number of seconds to wait. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getAccessLeft: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                token: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        tokens: {
                            name: string;
                            createdAt: string;
                        }[];
                        webhooks: {
                            host: string;
                            createdAt: string;
                        }[];
                        hasCalendar: boolean;
                    };
                };
            };
            /** @description Refused */
            default: {
                headers: {
                    /** @description With 429 and 503: the number of seconds to wait. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getBook: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        groupId: string;
                        currency: components["schemas"]["Currency"];
                    };
                };
            };
            /** @description Refused */
            default: {
                headers: {
                    /** @description With 429 and 503: the number of seconds to wait. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    hasOwnExpenses: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        hasAny: boolean;
                    };
                };
            };
            /** @description Refused */
            default: {
                headers: {
                    /** @description With 429 and 503: the number of seconds to wait. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    listGroups: {
        parameters: {
            query?: {
                limit?: string;
                cursor?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    /** @description The `cursor` of the next page, if there is one. */
                    "X-Next-Cursor"?: string;
                    /** @description The total number of entries, if known. */
                    "X-Total-Count"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        id: string;
                        name: string;
                        /** @enum {string} */
                        kind: "standard" | "direct" | "personal";
                        description: string | null;
                        /** @enum {string} */
                        status: "active" | "closed";
                        date: string;
                        image: string | null;
                        location: string | null;
                        budget: number | null;
                        defaultSplit: {
                            split: {
                                /** @constant */
                                mode: "equal";
                                participants: string[];
                                /** @enum {string} */
                                per?: "person" | "family";
                            } | {
                                /** @constant */
                                mode: "percent";
                                percentages: {
                                    userId: string;
                                    basisPoints: number;
                                }[];
                            } | {
                                /** @constant */
                                mode: "weights";
                                weights: {
                                    userId: string;
                                    weight: number;
                                }[];
                            };
                            paidBy: string | null;
                            needsLook: boolean;
                        } | null;
                        createdBy: string;
                        createdAt: string;
                        members: {
                            id: string;
                            username: string;
                            fullName?: string;
                            profilePicture: string | null;
                            isPlaceholder: boolean;
                        }[];
                        families: {
                            id: string;
                            name: string;
                            userIds: string[];
                        }[];
                        expensesCount: number;
                        totalAmount: number;
                        balance: number;
                        currency: components["schemas"]["Currency"];
                    }[];
                };
            };
            /** @description Refused */
            default: {
                headers: {
                    /** @description With 429 and 503: the number of seconds to wait. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    addGroup: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    name: string;
                    description?: string | null;
                    location?: string | null;
                    budget?: (number | string) | null;
                    currency?: components["schemas"]["Currency"];
                    date?: string;
                    people?: string[];
                };
            };
        };
        responses: {
            /** @description Done */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        id: string;
                        name: string;
                        /** @enum {string} */
                        kind: "standard" | "direct" | "personal";
                        description: string | null;
                        /** @enum {string} */
                        status: "active" | "closed";
                        date: string;
                        image: string | null;
                        location: string | null;
                        budget: number | null;
                        defaultSplit: {
                            split: {
                                /** @constant */
                                mode: "equal";
                                participants: string[];
                                /** @enum {string} */
                                per?: "person" | "family";
                            } | {
                                /** @constant */
                                mode: "percent";
                                percentages: {
                                    userId: string;
                                    basisPoints: number;
                                }[];
                            } | {
                                /** @constant */
                                mode: "weights";
                                weights: {
                                    userId: string;
                                    weight: number;
                                }[];
                            };
                            paidBy: string | null;
                            needsLook: boolean;
                        } | null;
                        createdBy: string;
                        createdAt: string;
                        members: {
                            id: string;
                            username: string;
                            fullName?: string;
                            profilePicture: string | null;
                            isPlaceholder: boolean;
                        }[];
                        families: {
                            id: string;
                            name: string;
                            userIds: string[];
                        }[];
                        expensesCount: number;
                        totalAmount: number;
                        balance: number;
                        currency: components["schemas"]["Currency"];
                    };
                };
            };
            /** @description Refused */
            default: {
                headers: {
                    /** @description With 429 and 503: the number of seconds to wait. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    listActiveGroups: {
        parameters: {
            query?: {
                limit?: string;
                cursor?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    /** @description The `cursor` of the next page, if there is one. */
                    "X-Next-Cursor"?: string;
                    /** @description The total number of entries, if known. */
                    "X-Total-Count"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        id: string;
                        name: string;
                        /** @enum {string} */
                        kind: "standard" | "direct" | "personal";
                        description: string | null;
                        /** @enum {string} */
                        status: "active" | "closed";
                        date: string;
                        image: string | null;
                        location: string | null;
                        budget: number | null;
                        defaultSplit: {
                            split: {
                                /** @constant */
                                mode: "equal";
                                participants: string[];
                                /** @enum {string} */
                                per?: "person" | "family";
                            } | {
                                /** @constant */
                                mode: "percent";
                                percentages: {
                                    userId: string;
                                    basisPoints: number;
                                }[];
                            } | {
                                /** @constant */
                                mode: "weights";
                                weights: {
                                    userId: string;
                                    weight: number;
                                }[];
                            };
                            paidBy: string | null;
                            needsLook: boolean;
                        } | null;
                        createdBy: string;
                        createdAt: string;
                        members: {
                            id: string;
                            username: string;
                            fullName?: string;
                            profilePicture: string | null;
                            isPlaceholder: boolean;
                        }[];
                        families: {
                            id: string;
                            name: string;
                            userIds: string[];
                        }[];
                        expensesCount: number;
                        totalAmount: number;
                        balance: number;
                        currency: components["schemas"]["Currency"];
                    }[];
                };
            };
            /** @description Refused */
            default: {
                headers: {
                    /** @description With 429 and 503: the number of seconds to wait. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    listPastGroups: {
        parameters: {
            query?: {
                limit?: string;
                cursor?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    /** @description The `cursor` of the next page, if there is one. */
                    "X-Next-Cursor"?: string;
                    /** @description The total number of entries, if known. */
                    "X-Total-Count"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        id: string;
                        name: string;
                        /** @enum {string} */
                        kind: "standard" | "direct" | "personal";
                        description: string | null;
                        /** @enum {string} */
                        status: "active" | "closed";
                        date: string;
                        image: string | null;
                        location: string | null;
                        budget: number | null;
                        defaultSplit: {
                            split: {
                                /** @constant */
                                mode: "equal";
                                participants: string[];
                                /** @enum {string} */
                                per?: "person" | "family";
                            } | {
                                /** @constant */
                                mode: "percent";
                                percentages: {
                                    userId: string;
                                    basisPoints: number;
                                }[];
                            } | {
                                /** @constant */
                                mode: "weights";
                                weights: {
                                    userId: string;
                                    weight: number;
                                }[];
                            };
                            paidBy: string | null;
                            needsLook: boolean;
                        } | null;
                        createdBy: string;
                        createdAt: string;
                        members: {
                            id: string;
                            username: string;
                            fullName?: string;
                            profilePicture: string | null;
                            isPlaceholder: boolean;
                        }[];
                        families: {
                            id: string;
                            name: string;
                            userIds: string[];
                        }[];
                        expensesCount: number;
                        totalAmount: number;
                        balance: number;
                        currency: components["schemas"]["Currency"];
                    }[];
                };
            };
            /** @description Refused */
            default: {
                headers: {
                    /** @description With 429 and 503: the number of seconds to wait. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    listDeletedGroups: {
        parameters: {
            query?: {
                limit?: string;
                cursor?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    /** @description The `cursor` of the next page, if there is one. */
                    "X-Next-Cursor"?: string;
                    /** @description The total number of entries, if known. */
                    "X-Total-Count"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        id: string;
                        name: string;
                        deletedAt: string;
                    }[];
                };
            };
            /** @description Refused */
            default: {
                headers: {
                    /** @description With 429 and 503: the number of seconds to wait. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getGroup: {
        parameters: {
            query?: never;
            header?: {
                /** @description The id of the group of a guest, without an account, who calls. */
                "X-Guest"?: string;
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        id: string;
                        name: string;
                        /** @enum {string} */
                        kind: "standard" | "direct" | "personal";
                        description: string | null;
                        /** @enum {string} */
                        status: "active" | "closed";
                        date: string;
                        image: string | null;
                        location: string | null;
                        budget: number | null;
                        defaultSplit: {
                            split: {
                                /** @constant */
                                mode: "equal";
                                participants: string[];
                                /** @enum {string} */
                                per?: "person" | "family";
                            } | {
                                /** @constant */
                                mode: "percent";
                                percentages: {
                                    userId: string;
                                    basisPoints: number;
                                }[];
                            } | {
                                /** @constant */
                                mode: "weights";
                                weights: {
                                    userId: string;
                                    weight: number;
                                }[];
                            };
                            paidBy: string | null;
                            needsLook: boolean;
                        } | null;
                        createdBy: string;
                        createdAt: string;
                        members: {
                            id: string;
                            username: string;
                            fullName?: string;
                            profilePicture: string | null;
                            isPlaceholder: boolean;
                        }[];
                        families: {
                            id: string;
                            name: string;
                            userIds: string[];
                        }[];
                        expensesCount: number;
                        totalAmount: number;
                        balance: number;
                        memberBalances: {
                            user: {
                                id: string;
                                username: string;
                                fullName?: string;
                            };
                            balance: number;
                            carry: number;
                            hasLeft: boolean;
                            isPlaceholder: boolean;
                        }[];
                        settlements: {
                            from: {
                                id: string;
                                username: string;
                                fullName?: string;
                            };
                            to: {
                                id: string;
                                username: string;
                                fullName?: string;
                            };
                            amount: number;
                            fromFamily: {
                                id: string;
                                name: string;
                            } | null;
                            toFamily: {
                                id: string;
                                name: string;
                            } | null;
                        }[];
                        simplifyDebts: boolean;
                        hasSeries: boolean;
                        isPlanProven: boolean;
                        planLowerBound: number;
                        hasLeft: boolean;
                        currency: components["schemas"]["Currency"];
                    };
                };
            };
            /** @description Refused */
            default: {
                headers: {
                    /** @description With 429 and 503: the number of seconds to wait. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    removeGroup: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Refused */
            default: {
                headers: {
                    /** @description With 429 and 503: the number of seconds to wait. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    updateGroup: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    name?: string;
                    description?: string | null;
                    location?: string | null;
                    budget?: (number | string) | null;
                    currency?: components["schemas"]["Currency"];
                    date?: string;
                    /** @enum {string} */
                    status?: "active" | "closed";
                    image?: null;
                    simplifyDebts?: boolean;
                    defaultSplit?: {
                        split: {
                            /** @constant */
                            mode: "equal";
                            participants: string[];
                            /** @enum {string} */
                            per?: "person" | "family";
                        } | {
                            /** @constant */
                            mode: "percent";
                            percentages: {
                                userId: string;
                                basisPoints: number;
                            }[];
                        } | {
                            /** @constant */
                            mode: "weights";
                            weights: {
                                userId: string;
                                weight: number;
                            }[];
                        };
                        paidBy: string | null;
                    } | null;
                    families?: {
                        name: string;
                        userIds: string[];
                    }[];
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        id: string;
                        name: string;
                        /** @enum {string} */
                        kind: "standard" | "direct" | "personal";
                        description: string | null;
                        /** @enum {string} */
                        status: "active" | "closed";
                        date: string;
                        image: string | null;
                        location: string | null;
                        budget: number | null;
                        defaultSplit: {
                            split: {
                                /** @constant */
                                mode: "equal";
                                participants: string[];
                                /** @enum {string} */
                                per?: "person" | "family";
                            } | {
                                /** @constant */
                                mode: "percent";
                                percentages: {
                                    userId: string;
                                    basisPoints: number;
                                }[];
                            } | {
                                /** @constant */
                                mode: "weights";
                                weights: {
                                    userId: string;
                                    weight: number;
                                }[];
                            };
                            paidBy: string | null;
                            needsLook: boolean;
                        } | null;
                        createdBy: string;
                        createdAt: string;
                        members: {
                            id: string;
                            username: string;
                            fullName?: string;
                            profilePicture: string | null;
                            isPlaceholder: boolean;
                        }[];
                        families: {
                            id: string;
                            name: string;
                            userIds: string[];
                        }[];
                        expensesCount: number;
                        totalAmount: number;
                        balance: number;
                        memberBalances: {
                            user: {
                                id: string;
                                username: string;
                                fullName?: string;
                            };
                            balance: number;
                            carry: number;
                            hasLeft: boolean;
                            isPlaceholder: boolean;
                        }[];
                        settlements: {
                            from: {
                                id: string;
                                username: string;
                                fullName?: string;
                            };
                            to: {
                                id: string;
                                username: string;
                                fullName?: string;
                            };
                            amount: number;
                            fromFamily: {
                                id: string;
                                name: string;
                            } | null;
                            toFamily: {
                                id: string;
                                name: string;
                            } | null;
                        }[];
                        simplifyDebts: boolean;
                        hasSeries: boolean;
                        isPlanProven: boolean;
                        planLowerBound: number;
                        hasLeft: boolean;
                        currency: components["schemas"]["Currency"];
                    };
                };
            };
            /** @description Refused */
            default: {
                headers: {
                    /** @description With 429 and 503: the number of seconds to wait. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    planFamily: {
        parameters: {
            query?: never;
            header?: {
                /** @description The id of the group of a guest, without an account, who calls. */
                "X-Guest"?: string;
            };
            path: {
                id: string;
                familyId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        from: {
                            id: string;
                            username: string;
                            fullName?: string;
                        };
                        to: {
                            id: string;
                            username: string;
                            fullName?: string;
                        };
                        amount: number;
                        currency: components["schemas"]["Currency"];
                    }[];
                };
            };
            /** @description Refused */
            default: {
                headers: {
                    /** @description With 429 and 503: the number of seconds to wait. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    setGroupImage: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "multipart/form-data": {
                    /** Format: binary */
                    file: string;
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        image: string;
                    };
                };
            };
            /** @description Refused */
            default: {
                headers: {
                    /** @description With 429 and 503: the number of seconds to wait. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    restoreGroup: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        id: string;
                        name: string;
                        /** @enum {string} */
                        kind: "standard" | "direct" | "personal";
                        description: string | null;
                        /** @enum {string} */
                        status: "active" | "closed";
                        date: string;
                        image: string | null;
                        location: string | null;
                        budget: number | null;
                        defaultSplit: {
                            split: {
                                /** @constant */
                                mode: "equal";
                                participants: string[];
                                /** @enum {string} */
                                per?: "person" | "family";
                            } | {
                                /** @constant */
                                mode: "percent";
                                percentages: {
                                    userId: string;
                                    basisPoints: number;
                                }[];
                            } | {
                                /** @constant */
                                mode: "weights";
                                weights: {
                                    userId: string;
                                    weight: number;
                                }[];
                            };
                            paidBy: string | null;
                            needsLook: boolean;
                        } | null;
                        createdBy: string;
                        createdAt: string;
                        members: {
                            id: string;
                            username: string;
                            fullName?: string;
                            profilePicture: string | null;
                            isPlaceholder: boolean;
                        }[];
                        families: {
                            id: string;
                            name: string;
                            userIds: string[];
                        }[];
                        expensesCount: number;
                        totalAmount: number;
                        balance: number;
                        currency: components["schemas"]["Currency"];
                    };
                };
            };
            /** @description Refused */
            default: {
                headers: {
                    /** @description With 429 and 503: the number of seconds to wait. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    leaveGroup: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        isGroupDeleted: boolean;
                    };
                };
            };
            /** @description Refused */
            default: {
                headers: {
                    /** @description With 429 and 503: the number of seconds to wait. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    listActivity: {
        parameters: {
            query?: {
                limit?: string;
                cursor?: string;
            };
            header?: {
                /** @description The id of the group of a guest, without an account, who calls. */
                "X-Guest"?: string;
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    /** @description The `cursor` of the next page, if there is one. */
                    "X-Next-Cursor"?: string;
                    /** @description The total number of entries, if known. */
                    "X-Total-Count"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        id: string;
                        /** @enum {string} */
                        kind: "group_created" | "group_updated" | "group_closed" | "group_reopened" | "group_deleted" | "group_restored" | "group_imported" | "member_joined" | "member_left" | "member_invited" | "member_took_over" | "takeover_undone" | "person_added" | "person_updated" | "person_removed" | "join_link_renewed" | "join_link_removed" | "guest_link_renewed" | "guest_link_removed" | "expense_added" | "expense_updated" | "expense_deleted" | "expense_restored" | "series_added" | "series_updated" | "series_paused" | "series_resumed" | "series_skipped" | "series_ended" | "comment_added" | "payment_made" | "payment_recorded" | "payment_voided" | "payment_undone" | "payment_refunded" | "payment_requested" | "debt_netted" | "netting_undone";
                        actor: {
                            id: string;
                            username: string;
                            fullName?: string;
                        };
                        other: {
                            id: string;
                            username: string;
                            fullName?: string;
                        } | null;
                        expenseId: string | null;
                        paymentId: string | null;
                        title: string | null;
                        amount: number | null;
                        isRefund: boolean;
                        currencyChange: {
                            from: components["schemas"]["Currency"];
                            to: components["schemas"]["Currency"];
                        } | null;
                        canUndo: boolean;
                        byGuest: boolean;
                        createdAt: string;
                        currency: components["schemas"]["Currency"];
                    }[];
                };
            };
            /** @description Refused */
            default: {
                headers: {
                    /** @description With 429 and 503: the number of seconds to wait. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getGroupNotices: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        remindEveryDays: number | null;
                        /** @enum {string} */
                        notify: "all" | "mentions" | "nothing";
                    };
                };
            };
            /** @description Refused */
            default: {
                headers: {
                    /** @description With 429 and 503: the number of seconds to wait. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    updateGroupNotices: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    remindEveryDays?: number | null;
                    /** @enum {string} */
                    notify?: "all" | "mentions" | "nothing";
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        remindEveryDays: number | null;
                        /** @enum {string} */
                        notify: "all" | "mentions" | "nothing";
                    };
                };
            };
            /** @description Refused */
            default: {
                headers: {
                    /** @description With 429 and 503: the number of seconds to wait. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    explainSettlement: {
        parameters: {
            query?: {
                limit?: string;
                cursor?: string;
            };
            header?: {
                /** @description The id of the group of a guest, without an account, who calls. */
                "X-Guest"?: string;
            };
            path: {
                id: string;
                from: string;
                to: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    /** @description The `cursor` of the next page, if there is one. */
                    "X-Next-Cursor"?: string;
                    /** @description The total number of entries, if known. */
                    "X-Total-Count"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        from: {
                            id: string;
                            username: string;
                            fullName?: string;
                        };
                        to: {
                            id: string;
                            username: string;
                            fullName?: string;
                        };
                        amount: number;
                        reasons: {
                            /** @enum {string} */
                            kind: "expense" | "payment" | "transfer";
                            id: string | null;
                            title: string;
                            date: string | null;
                            amount: number;
                        }[];
                        earlier: number | null;
                        chain: {
                            from: {
                                id: string;
                                username: string;
                                fullName?: string;
                            };
                            to: {
                                id: string;
                                username: string;
                                fullName?: string;
                            };
                            amount: number;
                            fromFamily: {
                                id: string;
                                name: string;
                            } | null;
                            toFamily: {
                                id: string;
                                name: string;
                            } | null;
                        }[];
                        currency: components["schemas"]["Currency"];
                    };
                };
            };
            /** @description Refused */
            default: {
                headers: {
                    /** @description With 429 and 503: the number of seconds to wait. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    addPerson: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    name: string;
                };
            };
        };
        responses: {
            /** @description Done */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        id: string;
                        username: string;
                        fullName?: string;
                        profilePicture: string | null;
                        isPlaceholder: boolean;
                    };
                };
            };
            /** @description Refused */
            default: {
                headers: {
                    /** @description With 429 and 503: the number of seconds to wait. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    removePerson: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
                userId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Refused */
            default: {
                headers: {
                    /** @description With 429 and 503: the number of seconds to wait. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    updatePerson: {
        parameters: {
            query?: never;
            header?: {
                /** @description The id of the group of a guest, without an account, who calls. The guest must take part. */
                "X-Guest"?: string;
            };
            path: {
                id: string;
                userId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    name: string;
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        id: string;
                        username: string;
                        fullName?: string;
                        profilePicture: string | null;
                        isPlaceholder: boolean;
                    };
                };
            };
            /** @description Refused */
            default: {
                headers: {
                    /** @description With 429 and 503: the number of seconds to wait. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    undoTakeover: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
                takeoverId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Refused */
            default: {
                headers: {
                    /** @description With 429 and 503: the number of seconds to wait. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    removeJoinLink: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Refused */
            default: {
                headers: {
                    /** @description With 429 and 503: the number of seconds to wait. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getGroupToJoin: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                token: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        groupName: string;
                        membersCount: number;
                        placeholders: {
                            id: string;
                            name: string;
                        }[];
                        sender: {
                            username: string;
                            fullName?: string;
                        };
                        expiresAt: string;
                    };
                };
            };
            /** @description Refused */
            default: {
                headers: {
                    /** @description With 429 and 503: the number of seconds to wait. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getGuestLink: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                token: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        groupName: string;
                        sender: {
                            username: string;
                            fullName?: string;
                        };
                        /** @enum {string} */
                        kind: "look" | "take_part";
                        needsPin: boolean;
                        expiresAt: string | null;
                        place: {
                            groupId: string;
                            user: {
                                id: string;
                                username: string;
                                fullName?: string;
                            } | null;
                        } | null;
                    };
                };
            };
            /** @description Refused */
            default: {
                headers: {
                    /** @description With 429 and 503: the number of seconds to wait. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    listGroupInvitations: {
        parameters: {
            query?: {
                limit?: string;
                cursor?: string;
            };
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    /** @description The `cursor` of the next page, if there is one. */
                    "X-Next-Cursor"?: string;
                    /** @description The total number of entries, if known. */
                    "X-Total-Count"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        id: string;
                        /** @enum {string} */
                        status: "pending" | "accepted" | "declined" | "expired";
                        recipientEmail: string;
                        createdAt: string;
                        sentAt: string;
                        expiresAt: string;
                    }[];
                };
            };
            /** @description Refused */
            default: {
                headers: {
                    /** @description With 429 and 503: the number of seconds to wait. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    invite: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    groupId?: string;
                    email: string;
                    message?: string | null;
                    placeholderId?: string | null;
                };
            };
        };
        responses: {
            /** @description Done */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        id: string;
                        /** @enum {string} */
                        status: "pending" | "accepted" | "declined" | "expired";
                        recipientEmail: string;
                        createdAt: string;
                        sentAt: string;
                        expiresAt: string;
                    };
                };
            };
            /** @description Refused */
            default: {
                headers: {
                    /** @description With 429 and 503: the number of seconds to wait. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    resendInvitation: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
                invitationId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        id: string;
                        /** @enum {string} */
                        status: "pending" | "accepted" | "declined" | "expired";
                        recipientEmail: string;
                        createdAt: string;
                        sentAt: string;
                        expiresAt: string;
                    };
                };
            };
            /** @description Refused */
            default: {
                headers: {
                    /** @description With 429 and 503: the number of seconds to wait. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    cancelInvitation: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
                invitationId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Refused */
            default: {
                headers: {
                    /** @description With 429 and 503: the number of seconds to wait. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    listInvitations: {
        parameters: {
            query?: {
                limit?: string;
                cursor?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    /** @description The `cursor` of the next page, if there is one. */
                    "X-Next-Cursor"?: string;
                    /** @description The total number of entries, if known. */
                    "X-Total-Count"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        id: string;
                        /** @enum {string} */
                        status: "pending" | "accepted" | "declined" | "expired";
                        recipientEmail: string;
                        createdAt: string;
                        expiresAt: string;
                        group: {
                            id: string;
                            name: string;
                            description: string | null;
                            members: {
                                id: string;
                                username: string;
                                fullName?: string;
                                profilePicture: string | null;
                            }[];
                        };
                        sender: {
                            username: string;
                            fullName?: string;
                        };
                    }[];
                };
            };
            /** @description Refused */
            default: {
                headers: {
                    /** @description With 429 and 503: the number of seconds to wait. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getInvitationByToken: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                token: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {string} */
                        status: "pending" | "accepted" | "declined" | "expired";
                        expiresAt: string;
                        groupName: string;
                        membersCount: number;
                        sender: {
                            username: string;
                            fullName?: string;
                        };
                    };
                };
            };
            /** @description Refused */
            default: {
                headers: {
                    /** @description With 429 and 503: the number of seconds to wait. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    listExpenses: {
        parameters: {
            query?: {
                groupId?: string;
                dateRange?: "all" | "all_time" | "this_month" | "last_month" | "custom";
                from?: string;
                to?: string;
                category?: "all" | "food" | "accommodation" | "activities" | "transportation" | "shopping" | "travel" | "drinks" | "utilities" | "other";
                q?: string;
                limit?: string;
                cursor?: string;
            };
            header?: {
                /** @description The id of the group of a guest, without an account, who calls. */
                "X-Guest"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    /** @description The `cursor` of the next page, if there is one. */
                    "X-Next-Cursor"?: string;
                    /** @description The total number of entries, if known. */
                    "X-Total-Count"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        id: string;
                        title: string;
                        amount: number;
                        isRefund: boolean;
                        isIncome: boolean;
                        original: {
                            amount: number;
                            rate: string;
                            currency: components["schemas"]["Currency"];
                        } | null;
                        date: string;
                        /** @enum {string} */
                        category: "food" | "accommodation" | "activities" | "transportation" | "shopping" | "travel" | "drinks" | "utilities" | "other";
                        groupId: string;
                        groupName: string;
                        /** @enum {string} */
                        groupKind: "standard" | "direct" | "personal";
                        paidBy: string;
                        paidByUsername: string;
                        paidByFullName?: string;
                        payers: {
                            userId: string;
                            username: string;
                            fullName?: string;
                            amount: number;
                        }[];
                        userPaid: boolean;
                        paidAmount: number;
                        userAmount: number;
                        /** @enum {string} */
                        splitType: "equal" | "custom";
                        receiptUrl: string | null;
                        seriesId: string | null;
                        createdAt: string;
                        currency: components["schemas"]["Currency"];
                    }[];
                };
            };
            /** @description Refused */
            default: {
                headers: {
                    /** @description With 429 and 503: the number of seconds to wait. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    addExpense: {
        parameters: {
            query?: never;
            header?: {
                /** @description A repeated call with the same key and body counts once and gets the first reply. */
                "Idempotency-Key"?: string;
                /** @description When the person did this, if the call had to wait for a connection. The key is then kept for 30 days instead of 24 hours. An older call gets 409. A malformed timestamp, or one more than 5 minutes in the future, gets 400. */
                "X-Queued-At"?: string;
                /** @description The id of the group of a guest, without an account, who calls. The guest must take part. */
                "X-Guest"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    title: string;
                    /** Format: money */
                    amount?: number | string;
                    date: string;
                    groupId: string;
                    /** @enum {string} */
                    category: "food" | "accommodation" | "activities" | "transportation" | "shopping" | "travel" | "drinks" | "utilities" | "other";
                    /**
                     * @default equal
                     * @enum {string}
                     */
                    splitType?: "equal" | "custom";
                    original?: {
                        currency: components["schemas"]["Currency"];
                        /** Format: money */
                        amount: number | string;
                        rate?: number | string;
                    } | null;
                    isRefund?: boolean;
                    isIncome?: boolean;
                    paidBy?: string;
                    payers?: {
                        userId: string;
                        /** Format: money */
                        amount: number | string;
                    }[];
                    participants?: string[];
                    shares?: {
                        userId: string;
                        /** Format: money */
                        amount: number | string;
                    }[];
                    split?: {
                        /** @constant */
                        mode: "equal";
                        participants: string[];
                        /** @enum {string} */
                        per?: "person" | "family";
                    } | {
                        /** @constant */
                        mode: "percent";
                        percentages: {
                            userId: string;
                            basisPoints: number;
                        }[];
                    } | {
                        /** @constant */
                        mode: "weights";
                        weights: {
                            userId: string;
                            weight: number;
                        }[];
                    } | {
                        /** @constant */
                        mode: "exact";
                        shares: {
                            userId: string;
                            amount: (number | string) | null;
                        }[];
                    } | {
                        /** @constant */
                        mode: "items";
                        items: {
                            name?: string;
                            /** Format: money */
                            amount: number | string;
                            userIds: string[];
                        }[];
                        /** Format: money */
                        tax: number | string;
                        /** Format: money */
                        tip: number | string;
                    };
                    merchantName?: string | null;
                    notes?: string | null;
                    receiptData?: string | null;
                    currency?: components["schemas"]["Currency"];
                };
            };
        };
        responses: {
            /** @description Done */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        id: string;
                        title: string;
                        amount: number;
                        isRefund: boolean;
                        isIncome: boolean;
                        original: {
                            amount: number;
                            rate: string;
                            currency: components["schemas"]["Currency"];
                        } | null;
                        date: string;
                        /** @enum {string} */
                        category: "food" | "accommodation" | "activities" | "transportation" | "shopping" | "travel" | "drinks" | "utilities" | "other";
                        groupId: string;
                        groupName: string;
                        /** @enum {string} */
                        groupKind: "standard" | "direct" | "personal";
                        paidBy: string;
                        paidByUsername: string;
                        paidByFullName?: string;
                        payers: {
                            userId: string;
                            username: string;
                            fullName?: string;
                            amount: number;
                        }[];
                        userPaid: boolean;
                        paidAmount: number;
                        userAmount: number;
                        /** @enum {string} */
                        splitType: "equal" | "custom";
                        receiptUrl: string | null;
                        seriesId: string | null;
                        createdAt: string;
                        version: number;
                        merchantName: string | null;
                        notes: string | null;
                        receiptData: string | null;
                        files: {
                            id: string;
                            url: string;
                            name: string;
                        }[];
                        shares: {
                            userId: string;
                            username: string;
                            fullName?: string;
                            profilePicture: string | null;
                            amount: number;
                            isPaid: boolean;
                        }[];
                        split: {
                            /** @constant */
                            mode: "equal";
                            participants: string[];
                            /** @enum {string} */
                            per?: "person" | "family";
                        } | {
                            /** @constant */
                            mode: "percent";
                            percentages: {
                                userId: string;
                                basisPoints: number;
                            }[];
                        } | {
                            /** @constant */
                            mode: "weights";
                            weights: {
                                userId: string;
                                weight: number;
                            }[];
                        } | {
                            /** @constant */
                            mode: "exact";
                            shares: {
                                userId: string;
                                amount: number | null;
                            }[];
                        } | {
                            /** @constant */
                            mode: "items";
                            items: {
                                name?: string;
                                amount: number;
                                userIds: string[];
                            }[];
                            tax: number;
                            tip: number;
                        };
                        settledSince: string[];
                        createdByUsername: string;
                        createdByFullName?: string;
                        deletedAt: string | null;
                        currency: components["schemas"]["Currency"];
                    };
                };
            };
            /** @description Refused */
            default: {
                headers: {
                    /** @description With 429 and 503: the number of seconds to wait. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    sumExpenses: {
        parameters: {
            query?: {
                groupId?: string;
                dateRange?: "all" | "all_time" | "this_month" | "last_month" | "custom";
                from?: string;
                to?: string;
                category?: "all" | "food" | "accommodation" | "activities" | "transportation" | "shopping" | "travel" | "drinks" | "utilities" | "other";
                q?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        month: string;
                        count: number;
                        amount: number;
                        currency: components["schemas"]["Currency"];
                    }[];
                };
            };
            /** @description Refused */
            default: {
                headers: {
                    /** @description With 429 and 503: the number of seconds to wait. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    listRecentExpenses: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        id: string;
                        title: string;
                        amount: number;
                        isRefund: boolean;
                        isIncome: boolean;
                        original: {
                            amount: number;
                            rate: string;
                            currency: components["schemas"]["Currency"];
                        } | null;
                        date: string;
                        /** @enum {string} */
                        category: "food" | "accommodation" | "activities" | "transportation" | "shopping" | "travel" | "drinks" | "utilities" | "other";
                        groupId: string;
                        groupName: string;
                        /** @enum {string} */
                        groupKind: "standard" | "direct" | "personal";
                        paidBy: string;
                        paidByUsername: string;
                        paidByFullName?: string;
                        payers: {
                            userId: string;
                            username: string;
                            fullName?: string;
                            amount: number;
                        }[];
                        userPaid: boolean;
                        paidAmount: number;
                        userAmount: number;
                        /** @enum {string} */
                        splitType: "equal" | "custom";
                        receiptUrl: string | null;
                        seriesId: string | null;
                        createdAt: string;
                        currency: components["schemas"]["Currency"];
                    }[];
                };
            };
            /** @description Refused */
            default: {
                headers: {
                    /** @description With 429 and 503: the number of seconds to wait. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getExpense: {
        parameters: {
            query?: never;
            header?: {
                /** @description The id of the group of a guest, without an account, who calls. */
                "X-Guest"?: string;
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        id: string;
                        title: string;
                        amount: number;
                        isRefund: boolean;
                        isIncome: boolean;
                        original: {
                            amount: number;
                            rate: string;
                            currency: components["schemas"]["Currency"];
                        } | null;
                        date: string;
                        /** @enum {string} */
                        category: "food" | "accommodation" | "activities" | "transportation" | "shopping" | "travel" | "drinks" | "utilities" | "other";
                        groupId: string;
                        groupName: string;
                        /** @enum {string} */
                        groupKind: "standard" | "direct" | "personal";
                        paidBy: string;
                        paidByUsername: string;
                        paidByFullName?: string;
                        payers: {
                            userId: string;
                            username: string;
                            fullName?: string;
                            amount: number;
                        }[];
                        userPaid: boolean;
                        paidAmount: number;
                        userAmount: number;
                        /** @enum {string} */
                        splitType: "equal" | "custom";
                        receiptUrl: string | null;
                        seriesId: string | null;
                        createdAt: string;
                        version: number;
                        merchantName: string | null;
                        notes: string | null;
                        receiptData: string | null;
                        files: {
                            id: string;
                            url: string;
                            name: string;
                        }[];
                        shares: {
                            userId: string;
                            username: string;
                            fullName?: string;
                            profilePicture: string | null;
                            amount: number;
                            isPaid: boolean;
                        }[];
                        split: {
                            /** @constant */
                            mode: "equal";
                            participants: string[];
                            /** @enum {string} */
                            per?: "person" | "family";
                        } | {
                            /** @constant */
                            mode: "percent";
                            percentages: {
                                userId: string;
                                basisPoints: number;
                            }[];
                        } | {
                            /** @constant */
                            mode: "weights";
                            weights: {
                                userId: string;
                                weight: number;
                            }[];
                        } | {
                            /** @constant */
                            mode: "exact";
                            shares: {
                                userId: string;
                                amount: number | null;
                            }[];
                        } | {
                            /** @constant */
                            mode: "items";
                            items: {
                                name?: string;
                                amount: number;
                                userIds: string[];
                            }[];
                            tax: number;
                            tip: number;
                        };
                        settledSince: string[];
                        createdByUsername: string;
                        createdByFullName?: string;
                        deletedAt: string | null;
                        currency: components["schemas"]["Currency"];
                    };
                };
            };
            /** @description Refused */
            default: {
                headers: {
                    /** @description With 429 and 503: the number of seconds to wait. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    removeExpense: {
        parameters: {
            query?: {
                version?: string;
            };
            header?: {
                /** @description A repeated call with the same key and body counts once and gets the first reply. */
                "Idempotency-Key"?: string;
                /** @description When the person did this, if the call had to wait for a connection. The key is then kept for 30 days instead of 24 hours. An older call gets 409. A malformed timestamp, or one more than 5 minutes in the future, gets 400. */
                "X-Queued-At"?: string;
                /** @description The id of the group of a guest, without an account, who calls. The guest must take part. */
                "X-Guest"?: string;
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        id: string;
                        groupId: string;
                    };
                };
            };
            /** @description Refused */
            default: {
                headers: {
                    /** @description With 429 and 503: the number of seconds to wait. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    updateExpense: {
        parameters: {
            query?: never;
            header?: {
                /** @description A repeated call with the same key and body counts once and gets the first reply. */
                "Idempotency-Key"?: string;
                /** @description When the person did this, if the call had to wait for a connection. The key is then kept for 30 days instead of 24 hours. An older call gets 409. A malformed timestamp, or one more than 5 minutes in the future, gets 400. */
                "X-Queued-At"?: string;
                /** @description The id of the group of a guest, without an account, who calls. The guest must take part. */
                "X-Guest"?: string;
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    title?: string;
                    /** Format: money */
                    amount?: number | string;
                    date?: string;
                    /** @enum {string} */
                    category?: "food" | "accommodation" | "activities" | "transportation" | "shopping" | "travel" | "drinks" | "utilities" | "other";
                    /** @enum {string} */
                    splitType?: "equal" | "custom";
                    original?: {
                        currency: components["schemas"]["Currency"];
                        /** Format: money */
                        amount: number | string;
                        rate?: number | string;
                    } | null;
                    isRefund?: boolean;
                    isIncome?: boolean;
                    paidBy?: string;
                    payers?: {
                        userId: string;
                        /** Format: money */
                        amount: number | string;
                    }[];
                    participants?: string[];
                    shares?: {
                        userId: string;
                        /** Format: money */
                        amount: number | string;
                    }[];
                    split?: {
                        /** @constant */
                        mode: "equal";
                        participants: string[];
                        /** @enum {string} */
                        per?: "person" | "family";
                    } | {
                        /** @constant */
                        mode: "percent";
                        percentages: {
                            userId: string;
                            basisPoints: number;
                        }[];
                    } | {
                        /** @constant */
                        mode: "weights";
                        weights: {
                            userId: string;
                            weight: number;
                        }[];
                    } | {
                        /** @constant */
                        mode: "exact";
                        shares: {
                            userId: string;
                            amount: (number | string) | null;
                        }[];
                    } | {
                        /** @constant */
                        mode: "items";
                        items: {
                            name?: string;
                            /** Format: money */
                            amount: number | string;
                            userIds: string[];
                        }[];
                        /** Format: money */
                        tax: number | string;
                        /** Format: money */
                        tip: number | string;
                    };
                    merchantName?: string | null;
                    notes?: string | null;
                    receiptData?: string | null;
                    version?: number;
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        id: string;
                        title: string;
                        amount: number;
                        isRefund: boolean;
                        isIncome: boolean;
                        original: {
                            amount: number;
                            rate: string;
                            currency: components["schemas"]["Currency"];
                        } | null;
                        date: string;
                        /** @enum {string} */
                        category: "food" | "accommodation" | "activities" | "transportation" | "shopping" | "travel" | "drinks" | "utilities" | "other";
                        groupId: string;
                        groupName: string;
                        /** @enum {string} */
                        groupKind: "standard" | "direct" | "personal";
                        paidBy: string;
                        paidByUsername: string;
                        paidByFullName?: string;
                        payers: {
                            userId: string;
                            username: string;
                            fullName?: string;
                            amount: number;
                        }[];
                        userPaid: boolean;
                        paidAmount: number;
                        userAmount: number;
                        /** @enum {string} */
                        splitType: "equal" | "custom";
                        receiptUrl: string | null;
                        seriesId: string | null;
                        createdAt: string;
                        version: number;
                        merchantName: string | null;
                        notes: string | null;
                        receiptData: string | null;
                        files: {
                            id: string;
                            url: string;
                            name: string;
                        }[];
                        shares: {
                            userId: string;
                            username: string;
                            fullName?: string;
                            profilePicture: string | null;
                            amount: number;
                            isPaid: boolean;
                        }[];
                        split: {
                            /** @constant */
                            mode: "equal";
                            participants: string[];
                            /** @enum {string} */
                            per?: "person" | "family";
                        } | {
                            /** @constant */
                            mode: "percent";
                            percentages: {
                                userId: string;
                                basisPoints: number;
                            }[];
                        } | {
                            /** @constant */
                            mode: "weights";
                            weights: {
                                userId: string;
                                weight: number;
                            }[];
                        } | {
                            /** @constant */
                            mode: "exact";
                            shares: {
                                userId: string;
                                amount: number | null;
                            }[];
                        } | {
                            /** @constant */
                            mode: "items";
                            items: {
                                name?: string;
                                amount: number;
                                userIds: string[];
                            }[];
                            tax: number;
                            tip: number;
                        };
                        settledSince: string[];
                        createdByUsername: string;
                        createdByFullName?: string;
                        deletedAt: string | null;
                        currency: components["schemas"]["Currency"];
                    };
                };
            };
            /** @description Refused */
            default: {
                headers: {
                    /** @description With 429 and 503: the number of seconds to wait. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    restoreExpense: {
        parameters: {
            query?: never;
            header?: {
                /** @description The id of the group of a guest, without an account, who calls. The guest must take part. */
                "X-Guest"?: string;
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        id: string;
                        title: string;
                        amount: number;
                        isRefund: boolean;
                        isIncome: boolean;
                        original: {
                            amount: number;
                            rate: string;
                            currency: components["schemas"]["Currency"];
                        } | null;
                        date: string;
                        /** @enum {string} */
                        category: "food" | "accommodation" | "activities" | "transportation" | "shopping" | "travel" | "drinks" | "utilities" | "other";
                        groupId: string;
                        groupName: string;
                        /** @enum {string} */
                        groupKind: "standard" | "direct" | "personal";
                        paidBy: string;
                        paidByUsername: string;
                        paidByFullName?: string;
                        payers: {
                            userId: string;
                            username: string;
                            fullName?: string;
                            amount: number;
                        }[];
                        userPaid: boolean;
                        paidAmount: number;
                        userAmount: number;
                        /** @enum {string} */
                        splitType: "equal" | "custom";
                        receiptUrl: string | null;
                        seriesId: string | null;
                        createdAt: string;
                        version: number;
                        merchantName: string | null;
                        notes: string | null;
                        receiptData: string | null;
                        files: {
                            id: string;
                            url: string;
                            name: string;
                        }[];
                        shares: {
                            userId: string;
                            username: string;
                            fullName?: string;
                            profilePicture: string | null;
                            amount: number;
                            isPaid: boolean;
                        }[];
                        split: {
                            /** @constant */
                            mode: "equal";
                            participants: string[];
                            /** @enum {string} */
                            per?: "person" | "family";
                        } | {
                            /** @constant */
                            mode: "percent";
                            percentages: {
                                userId: string;
                                basisPoints: number;
                            }[];
                        } | {
                            /** @constant */
                            mode: "weights";
                            weights: {
                                userId: string;
                                weight: number;
                            }[];
                        } | {
                            /** @constant */
                            mode: "exact";
                            shares: {
                                userId: string;
                                amount: number | null;
                            }[];
                        } | {
                            /** @constant */
                            mode: "items";
                            items: {
                                name?: string;
                                amount: number;
                                userIds: string[];
                            }[];
                            tax: number;
                            tip: number;
                        };
                        settledSince: string[];
                        createdByUsername: string;
                        createdByFullName?: string;
                        deletedAt: string | null;
                        currency: components["schemas"]["Currency"];
                    };
                };
            };
            /** @description Refused */
            default: {
                headers: {
                    /** @description With 429 and 503: the number of seconds to wait. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    setReceipt: {
        parameters: {
            query?: never;
            header?: {
                /** @description The id of the group of a guest, without an account, who calls. The guest must take part. */
                "X-Guest"?: string;
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "multipart/form-data": {
                    /** Format: binary */
                    file: string;
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        id: string;
                        title: string;
                        amount: number;
                        isRefund: boolean;
                        isIncome: boolean;
                        original: {
                            amount: number;
                            rate: string;
                            currency: components["schemas"]["Currency"];
                        } | null;
                        date: string;
                        /** @enum {string} */
                        category: "food" | "accommodation" | "activities" | "transportation" | "shopping" | "travel" | "drinks" | "utilities" | "other";
                        groupId: string;
                        groupName: string;
                        /** @enum {string} */
                        groupKind: "standard" | "direct" | "personal";
                        paidBy: string;
                        paidByUsername: string;
                        paidByFullName?: string;
                        payers: {
                            userId: string;
                            username: string;
                            fullName?: string;
                            amount: number;
                        }[];
                        userPaid: boolean;
                        paidAmount: number;
                        userAmount: number;
                        /** @enum {string} */
                        splitType: "equal" | "custom";
                        receiptUrl: string | null;
                        seriesId: string | null;
                        createdAt: string;
                        version: number;
                        merchantName: string | null;
                        notes: string | null;
                        receiptData: string | null;
                        files: {
                            id: string;
                            url: string;
                            name: string;
                        }[];
                        shares: {
                            userId: string;
                            username: string;
                            fullName?: string;
                            profilePicture: string | null;
                            amount: number;
                            isPaid: boolean;
                        }[];
                        split: {
                            /** @constant */
                            mode: "equal";
                            participants: string[];
                            /** @enum {string} */
                            per?: "person" | "family";
                        } | {
                            /** @constant */
                            mode: "percent";
                            percentages: {
                                userId: string;
                                basisPoints: number;
                            }[];
                        } | {
                            /** @constant */
                            mode: "weights";
                            weights: {
                                userId: string;
                                weight: number;
                            }[];
                        } | {
                            /** @constant */
                            mode: "exact";
                            shares: {
                                userId: string;
                                amount: number | null;
                            }[];
                        } | {
                            /** @constant */
                            mode: "items";
                            items: {
                                name?: string;
                                amount: number;
                                userIds: string[];
                            }[];
                            tax: number;
                            tip: number;
                        };
                        settledSince: string[];
                        createdByUsername: string;
                        createdByFullName?: string;
                        deletedAt: string | null;
                        currency: components["schemas"]["Currency"];
                    };
                };
            };
            /** @description Refused */
            default: {
                headers: {
                    /** @description With 429 and 503: the number of seconds to wait. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    removeReceipt: {
        parameters: {
            query?: never;
            header?: {
                /** @description The id of the group of a guest, without an account, who calls. The guest must take part. */
                "X-Guest"?: string;
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        id: string;
                        title: string;
                        amount: number;
                        isRefund: boolean;
                        isIncome: boolean;
                        original: {
                            amount: number;
                            rate: string;
                            currency: components["schemas"]["Currency"];
                        } | null;
                        date: string;
                        /** @enum {string} */
                        category: "food" | "accommodation" | "activities" | "transportation" | "shopping" | "travel" | "drinks" | "utilities" | "other";
                        groupId: string;
                        groupName: string;
                        /** @enum {string} */
                        groupKind: "standard" | "direct" | "personal";
                        paidBy: string;
                        paidByUsername: string;
                        paidByFullName?: string;
                        payers: {
                            userId: string;
                            username: string;
                            fullName?: string;
                            amount: number;
                        }[];
                        userPaid: boolean;
                        paidAmount: number;
                        userAmount: number;
                        /** @enum {string} */
                        splitType: "equal" | "custom";
                        receiptUrl: string | null;
                        seriesId: string | null;
                        createdAt: string;
                        version: number;
                        merchantName: string | null;
                        notes: string | null;
                        receiptData: string | null;
                        files: {
                            id: string;
                            url: string;
                            name: string;
                        }[];
                        shares: {
                            userId: string;
                            username: string;
                            fullName?: string;
                            profilePicture: string | null;
                            amount: number;
                            isPaid: boolean;
                        }[];
                        split: {
                            /** @constant */
                            mode: "equal";
                            participants: string[];
                            /** @enum {string} */
                            per?: "person" | "family";
                        } | {
                            /** @constant */
                            mode: "percent";
                            percentages: {
                                userId: string;
                                basisPoints: number;
                            }[];
                        } | {
                            /** @constant */
                            mode: "weights";
                            weights: {
                                userId: string;
                                weight: number;
                            }[];
                        } | {
                            /** @constant */
                            mode: "exact";
                            shares: {
                                userId: string;
                                amount: number | null;
                            }[];
                        } | {
                            /** @constant */
                            mode: "items";
                            items: {
                                name?: string;
                                amount: number;
                                userIds: string[];
                            }[];
                            tax: number;
                            tip: number;
                        };
                        settledSince: string[];
                        createdByUsername: string;
                        createdByFullName?: string;
                        deletedAt: string | null;
                        currency: components["schemas"]["Currency"];
                    };
                };
            };
            /** @description Refused */
            default: {
                headers: {
                    /** @description With 429 and 503: the number of seconds to wait. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    addExpenseFile: {
        parameters: {
            query?: never;
            header?: {
                /** @description The id of the group of a guest, without an account, who calls. The guest must take part. */
                "X-Guest"?: string;
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "multipart/form-data": {
                    /** Format: binary */
                    file: string;
                };
            };
        };
        responses: {
            /** @description Done */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        id: string;
                        title: string;
                        amount: number;
                        isRefund: boolean;
                        isIncome: boolean;
                        original: {
                            amount: number;
                            rate: string;
                            currency: components["schemas"]["Currency"];
                        } | null;
                        date: string;
                        /** @enum {string} */
                        category: "food" | "accommodation" | "activities" | "transportation" | "shopping" | "travel" | "drinks" | "utilities" | "other";
                        groupId: string;
                        groupName: string;
                        /** @enum {string} */
                        groupKind: "standard" | "direct" | "personal";
                        paidBy: string;
                        paidByUsername: string;
                        paidByFullName?: string;
                        payers: {
                            userId: string;
                            username: string;
                            fullName?: string;
                            amount: number;
                        }[];
                        userPaid: boolean;
                        paidAmount: number;
                        userAmount: number;
                        /** @enum {string} */
                        splitType: "equal" | "custom";
                        receiptUrl: string | null;
                        seriesId: string | null;
                        createdAt: string;
                        version: number;
                        merchantName: string | null;
                        notes: string | null;
                        receiptData: string | null;
                        files: {
                            id: string;
                            url: string;
                            name: string;
                        }[];
                        shares: {
                            userId: string;
                            username: string;
                            fullName?: string;
                            profilePicture: string | null;
                            amount: number;
                            isPaid: boolean;
                        }[];
                        split: {
                            /** @constant */
                            mode: "equal";
                            participants: string[];
                            /** @enum {string} */
                            per?: "person" | "family";
                        } | {
                            /** @constant */
                            mode: "percent";
                            percentages: {
                                userId: string;
                                basisPoints: number;
                            }[];
                        } | {
                            /** @constant */
                            mode: "weights";
                            weights: {
                                userId: string;
                                weight: number;
                            }[];
                        } | {
                            /** @constant */
                            mode: "exact";
                            shares: {
                                userId: string;
                                amount: number | null;
                            }[];
                        } | {
                            /** @constant */
                            mode: "items";
                            items: {
                                name?: string;
                                amount: number;
                                userIds: string[];
                            }[];
                            tax: number;
                            tip: number;
                        };
                        settledSince: string[];
                        createdByUsername: string;
                        createdByFullName?: string;
                        deletedAt: string | null;
                        currency: components["schemas"]["Currency"];
                    };
                };
            };
            /** @description Refused */
            default: {
                headers: {
                    /** @description With 429 and 503: the number of seconds to wait. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    removeExpenseFile: {
        parameters: {
            query?: never;
            header?: {
                /** @description The id of the group of a guest, without an account, who calls. The guest must take part. */
                "X-Guest"?: string;
            };
            path: {
                id: string;
                fileId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        id: string;
                        title: string;
                        amount: number;
                        isRefund: boolean;
                        isIncome: boolean;
                        original: {
                            amount: number;
                            rate: string;
                            currency: components["schemas"]["Currency"];
                        } | null;
                        date: string;
                        /** @enum {string} */
                        category: "food" | "accommodation" | "activities" | "transportation" | "shopping" | "travel" | "drinks" | "utilities" | "other";
                        groupId: string;
                        groupName: string;
                        /** @enum {string} */
                        groupKind: "standard" | "direct" | "personal";
                        paidBy: string;
                        paidByUsername: string;
                        paidByFullName?: string;
                        payers: {
                            userId: string;
                            username: string;
                            fullName?: string;
                            amount: number;
                        }[];
                        userPaid: boolean;
                        paidAmount: number;
                        userAmount: number;
                        /** @enum {string} */
                        splitType: "equal" | "custom";
                        receiptUrl: string | null;
                        seriesId: string | null;
                        createdAt: string;
                        version: number;
                        merchantName: string | null;
                        notes: string | null;
                        receiptData: string | null;
                        files: {
                            id: string;
                            url: string;
                            name: string;
                        }[];
                        shares: {
                            userId: string;
                            username: string;
                            fullName?: string;
                            profilePicture: string | null;
                            amount: number;
                            isPaid: boolean;
                        }[];
                        split: {
                            /** @constant */
                            mode: "equal";
                            participants: string[];
                            /** @enum {string} */
                            per?: "person" | "family";
                        } | {
                            /** @constant */
                            mode: "percent";
                            percentages: {
                                userId: string;
                                basisPoints: number;
                            }[];
                        } | {
                            /** @constant */
                            mode: "weights";
                            weights: {
                                userId: string;
                                weight: number;
                            }[];
                        } | {
                            /** @constant */
                            mode: "exact";
                            shares: {
                                userId: string;
                                amount: number | null;
                            }[];
                        } | {
                            /** @constant */
                            mode: "items";
                            items: {
                                name?: string;
                                amount: number;
                                userIds: string[];
                            }[];
                            tax: number;
                            tip: number;
                        };
                        settledSince: string[];
                        createdByUsername: string;
                        createdByFullName?: string;
                        deletedAt: string | null;
                        currency: components["schemas"]["Currency"];
                    };
                };
            };
            /** @description Refused */
            default: {
                headers: {
                    /** @description With 429 and 503: the number of seconds to wait. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    listExpenseHistory: {
        parameters: {
            query?: {
                limit?: string;
                cursor?: string;
            };
            header?: {
                /** @description The id of the group of a guest, without an account, who calls. */
                "X-Guest"?: string;
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    /** @description The `cursor` of the next page, if there is one. */
                    "X-Next-Cursor"?: string;
                    /** @description The total number of entries, if known. */
                    "X-Total-Count"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        id: string;
                        /** @enum {string} */
                        kind: "added" | "updated" | "deleted" | "restored";
                        username: string;
                        fullName?: string;
                        byGuest: boolean;
                        changes: {
                            field: string;
                            from: string | null;
                            to: string | null;
                        }[];
                        createdAt: string;
                    }[];
                };
            };
            /** @description Refused */
            default: {
                headers: {
                    /** @description With 429 and 503: the number of seconds to wait. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    listVersions: {
        parameters: {
            query?: {
                limit?: string;
                cursor?: string;
            };
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    /** @description The `cursor` of the next page, if there is one. */
                    "X-Next-Cursor"?: string;
                    /** @description The total number of entries, if known. */
                    "X-Total-Count"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        version: number;
                        username: string;
                        fullName?: string;
                        createdAt: string;
                    }[];
                };
            };
            /** @description Refused */
            default: {
                headers: {
                    /** @description With 429 and 503: the number of seconds to wait. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getVersion: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
                version: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        id: string;
                        title: string;
                        amount: number;
                        isRefund: boolean;
                        isIncome: boolean;
                        original: {
                            amount: number;
                            rate: string;
                            currency: components["schemas"]["Currency"];
                        } | null;
                        date: string;
                        /** @enum {string} */
                        category: "food" | "accommodation" | "activities" | "transportation" | "shopping" | "travel" | "drinks" | "utilities" | "other";
                        groupId: string;
                        groupName: string;
                        /** @enum {string} */
                        groupKind: "standard" | "direct" | "personal";
                        paidBy: string;
                        paidByUsername: string;
                        paidByFullName?: string;
                        payers: {
                            userId: string;
                            username: string;
                            fullName?: string;
                            amount: number;
                        }[];
                        userPaid: boolean;
                        paidAmount: number;
                        userAmount: number;
                        /** @enum {string} */
                        splitType: "equal" | "custom";
                        seriesId: string | null;
                        createdAt: string;
                        merchantName: string | null;
                        notes: string | null;
                        receiptData: string | null;
                        split: {
                            /** @constant */
                            mode: "equal";
                            participants: string[];
                            /** @enum {string} */
                            per?: "person" | "family";
                        } | {
                            /** @constant */
                            mode: "percent";
                            percentages: {
                                userId: string;
                                basisPoints: number;
                            }[];
                        } | {
                            /** @constant */
                            mode: "weights";
                            weights: {
                                userId: string;
                                weight: number;
                            }[];
                        } | {
                            /** @constant */
                            mode: "exact";
                            shares: {
                                userId: string;
                                amount: number | null;
                            }[];
                        } | {
                            /** @constant */
                            mode: "items";
                            items: {
                                name?: string;
                                amount: number;
                                userIds: string[];
                            }[];
                            tax: number;
                            tip: number;
                        };
                        shares: {
                            userId: string;
                            username: string;
                            fullName?: string;
                            profilePicture: string | null;
                            amount: number;
                        }[];
                        version: number;
                        username: string;
                        fullName?: string;
                        currency: components["schemas"]["Currency"];
                    };
                };
            };
            /** @description Refused */
            default: {
                headers: {
                    /** @description With 429 and 503: the number of seconds to wait. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    restoreVersion: {
        parameters: {
            query?: never;
            header?: {
                /** @description A repeated call with the same key and body counts once and gets the first reply. */
                "Idempotency-Key"?: string;
            };
            path: {
                id: string;
                version: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    version: number;
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        id: string;
                        title: string;
                        amount: number;
                        isRefund: boolean;
                        isIncome: boolean;
                        original: {
                            amount: number;
                            rate: string;
                            currency: components["schemas"]["Currency"];
                        } | null;
                        date: string;
                        /** @enum {string} */
                        category: "food" | "accommodation" | "activities" | "transportation" | "shopping" | "travel" | "drinks" | "utilities" | "other";
                        groupId: string;
                        groupName: string;
                        /** @enum {string} */
                        groupKind: "standard" | "direct" | "personal";
                        paidBy: string;
                        paidByUsername: string;
                        paidByFullName?: string;
                        payers: {
                            userId: string;
                            username: string;
                            fullName?: string;
                            amount: number;
                        }[];
                        userPaid: boolean;
                        paidAmount: number;
                        userAmount: number;
                        /** @enum {string} */
                        splitType: "equal" | "custom";
                        receiptUrl: string | null;
                        seriesId: string | null;
                        createdAt: string;
                        version: number;
                        merchantName: string | null;
                        notes: string | null;
                        receiptData: string | null;
                        files: {
                            id: string;
                            url: string;
                            name: string;
                        }[];
                        shares: {
                            userId: string;
                            username: string;
                            fullName?: string;
                            profilePicture: string | null;
                            amount: number;
                            isPaid: boolean;
                        }[];
                        split: {
                            /** @constant */
                            mode: "equal";
                            participants: string[];
                            /** @enum {string} */
                            per?: "person" | "family";
                        } | {
                            /** @constant */
                            mode: "percent";
                            percentages: {
                                userId: string;
                                basisPoints: number;
                            }[];
                        } | {
                            /** @constant */
                            mode: "weights";
                            weights: {
                                userId: string;
                                weight: number;
                            }[];
                        } | {
                            /** @constant */
                            mode: "exact";
                            shares: {
                                userId: string;
                                amount: number | null;
                            }[];
                        } | {
                            /** @constant */
                            mode: "items";
                            items: {
                                name?: string;
                                amount: number;
                                userIds: string[];
                            }[];
                            tax: number;
                            tip: number;
                        };
                        settledSince: string[];
                        createdByUsername: string;
                        createdByFullName?: string;
                        deletedAt: string | null;
                        currency: components["schemas"]["Currency"];
                    };
                };
            };
            /** @description Refused */
            default: {
                headers: {
                    /** @description With 429 and 503: the number of seconds to wait. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    listSeries: {
        parameters: {
            query?: {
                limit?: string;
                cursor?: string;
            };
            header?: {
                /** @description The id of the group of a guest, without an account, who calls. */
                "X-Guest"?: string;
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    /** @description The `cursor` of the next page, if there is one. */
                    "X-Next-Cursor"?: string;
                    /** @description The total number of entries, if known. */
                    "X-Total-Count"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        id: string;
                        groupId: string;
                        createdBy: string;
                        title: string;
                        amount: number;
                        isRefund: boolean;
                        isIncome: boolean;
                        original: {
                            amount: number;
                            rate: string;
                            currency: components["schemas"]["Currency"];
                        } | null;
                        date: string;
                        /** @enum {string} */
                        category: "food" | "accommodation" | "activities" | "transportation" | "shopping" | "travel" | "drinks" | "utilities" | "other";
                        paidBy: string;
                        payers: {
                            userId: string;
                            username: string;
                            fullName?: string;
                            amount: number;
                        }[];
                        /** @enum {string} */
                        splitType: "equal" | "custom";
                        split: ({
                            /** @constant */
                            mode: "equal";
                            participants: string[];
                            /** @enum {string} */
                            per?: "person" | "family";
                        } | {
                            /** @constant */
                            mode: "percent";
                            percentages: {
                                userId: string;
                                basisPoints: number;
                            }[];
                        } | {
                            /** @constant */
                            mode: "weights";
                            weights: {
                                userId: string;
                                weight: number;
                            }[];
                        } | {
                            /** @constant */
                            mode: "exact";
                            shares: {
                                userId: string;
                                amount: number | null;
                            }[];
                        } | {
                            /** @constant */
                            mode: "items";
                            items: {
                                name?: string;
                                amount: number;
                                userIds: string[];
                            }[];
                            tax: number;
                            tip: number;
                        }) | null;
                        merchantName: string | null;
                        notes: string | null;
                        receiptData: string | null;
                        /** @enum {string} */
                        frequency: "daily" | "weekly" | "biweekly" | "monthly" | "quarterly" | "yearly";
                        endsOn: string | null;
                        times: number | null;
                        nextDate: string | null;
                        timesLeft: number | null;
                        pausedReason: ("closed" | "person_left" | "no_access" | "refused" | "by_hand") | null;
                        currency: components["schemas"]["Currency"];
                    }[];
                };
            };
            /** @description Refused */
            default: {
                headers: {
                    /** @description With 429 and 503: the number of seconds to wait. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    addSeries: {
        parameters: {
            query?: never;
            header?: {
                /** @description A repeated call with the same key and body counts once and gets the first reply. */
                "Idempotency-Key"?: string;
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    title: string;
                    /** Format: money */
                    amount?: number | string;
                    date: string;
                    /** @enum {string} */
                    category: "food" | "accommodation" | "activities" | "transportation" | "shopping" | "travel" | "drinks" | "utilities" | "other";
                    /**
                     * @default equal
                     * @enum {string}
                     */
                    splitType?: "equal" | "custom";
                    original?: {
                        currency: components["schemas"]["Currency"];
                        /** Format: money */
                        amount: number | string;
                        rate?: number | string;
                    } | null;
                    isRefund?: boolean;
                    isIncome?: boolean;
                    paidBy?: string;
                    payers?: {
                        userId: string;
                        /** Format: money */
                        amount: number | string;
                    }[];
                    participants?: string[];
                    shares?: {
                        userId: string;
                        /** Format: money */
                        amount: number | string;
                    }[];
                    split?: {
                        /** @constant */
                        mode: "equal";
                        participants: string[];
                        /** @enum {string} */
                        per?: "person" | "family";
                    } | {
                        /** @constant */
                        mode: "percent";
                        percentages: {
                            userId: string;
                            basisPoints: number;
                        }[];
                    } | {
                        /** @constant */
                        mode: "weights";
                        weights: {
                            userId: string;
                            weight: number;
                        }[];
                    } | {
                        /** @constant */
                        mode: "exact";
                        shares: {
                            userId: string;
                            amount: (number | string) | null;
                        }[];
                    } | {
                        /** @constant */
                        mode: "items";
                        items: {
                            name?: string;
                            /** Format: money */
                            amount: number | string;
                            userIds: string[];
                        }[];
                        /** Format: money */
                        tax: number | string;
                        /** Format: money */
                        tip: number | string;
                    };
                    merchantName?: string | null;
                    notes?: string | null;
                    receiptData?: string | null;
                    /** @enum {string} */
                    frequency: "daily" | "weekly" | "biweekly" | "monthly" | "quarterly" | "yearly";
                    endsOn?: string | null;
                    times?: number | null;
                };
            };
        };
        responses: {
            /** @description Done */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        id: string;
                        groupId: string;
                        createdBy: string;
                        title: string;
                        amount: number;
                        isRefund: boolean;
                        isIncome: boolean;
                        original: {
                            amount: number;
                            rate: string;
                            currency: components["schemas"]["Currency"];
                        } | null;
                        date: string;
                        /** @enum {string} */
                        category: "food" | "accommodation" | "activities" | "transportation" | "shopping" | "travel" | "drinks" | "utilities" | "other";
                        paidBy: string;
                        payers: {
                            userId: string;
                            username: string;
                            fullName?: string;
                            amount: number;
                        }[];
                        /** @enum {string} */
                        splitType: "equal" | "custom";
                        split: ({
                            /** @constant */
                            mode: "equal";
                            participants: string[];
                            /** @enum {string} */
                            per?: "person" | "family";
                        } | {
                            /** @constant */
                            mode: "percent";
                            percentages: {
                                userId: string;
                                basisPoints: number;
                            }[];
                        } | {
                            /** @constant */
                            mode: "weights";
                            weights: {
                                userId: string;
                                weight: number;
                            }[];
                        } | {
                            /** @constant */
                            mode: "exact";
                            shares: {
                                userId: string;
                                amount: number | null;
                            }[];
                        } | {
                            /** @constant */
                            mode: "items";
                            items: {
                                name?: string;
                                amount: number;
                                userIds: string[];
                            }[];
                            tax: number;
                            tip: number;
                        }) | null;
                        merchantName: string | null;
                        notes: string | null;
                        receiptData: string | null;
                        /** @enum {string} */
                        frequency: "daily" | "weekly" | "biweekly" | "monthly" | "quarterly" | "yearly";
                        endsOn: string | null;
                        times: number | null;
                        nextDate: string | null;
                        timesLeft: number | null;
                        pausedReason: ("closed" | "person_left" | "no_access" | "refused" | "by_hand") | null;
                        currency: components["schemas"]["Currency"];
                    };
                };
            };
            /** @description Refused */
            default: {
                headers: {
                    /** @description With 429 and 503: the number of seconds to wait. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    removeSeries: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
                seriesId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Refused */
            default: {
                headers: {
                    /** @description With 429 and 503: the number of seconds to wait. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    updateSeries: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
                seriesId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    title?: string;
                    /** Format: money */
                    amount?: number | string;
                    /** @enum {string} */
                    category?: "food" | "accommodation" | "activities" | "transportation" | "shopping" | "travel" | "drinks" | "utilities" | "other";
                    /** @enum {string} */
                    splitType?: "equal" | "custom";
                    original?: {
                        currency: components["schemas"]["Currency"];
                        /** Format: money */
                        amount: number | string;
                        rate?: number | string;
                    } | null;
                    isRefund?: boolean;
                    isIncome?: boolean;
                    paidBy?: string;
                    payers?: {
                        userId: string;
                        /** Format: money */
                        amount: number | string;
                    }[];
                    participants?: string[];
                    shares?: {
                        userId: string;
                        /** Format: money */
                        amount: number | string;
                    }[];
                    split?: ({
                        /** @constant */
                        mode: "equal";
                        participants: string[];
                        /** @enum {string} */
                        per?: "person" | "family";
                    } | {
                        /** @constant */
                        mode: "percent";
                        percentages: {
                            userId: string;
                            basisPoints: number;
                        }[];
                    } | {
                        /** @constant */
                        mode: "weights";
                        weights: {
                            userId: string;
                            weight: number;
                        }[];
                    } | {
                        /** @constant */
                        mode: "exact";
                        shares: {
                            userId: string;
                            amount: (number | string) | null;
                        }[];
                    } | {
                        /** @constant */
                        mode: "items";
                        items: {
                            name?: string;
                            /** Format: money */
                            amount: number | string;
                            userIds: string[];
                        }[];
                        /** Format: money */
                        tax: number | string;
                        /** Format: money */
                        tip: number | string;
                    }) | null;
                    merchantName?: string | null;
                    notes?: string | null;
                    receiptData?: string | null;
                    version?: number;
                    /** @enum {string} */
                    frequency?: "daily" | "weekly" | "biweekly" | "monthly" | "quarterly" | "yearly";
                    endsOn?: string | null;
                    times?: number | null;
                    isPaused?: boolean;
                    expenseId?: string;
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        id: string;
                        groupId: string;
                        createdBy: string;
                        title: string;
                        amount: number;
                        isRefund: boolean;
                        isIncome: boolean;
                        original: {
                            amount: number;
                            rate: string;
                            currency: components["schemas"]["Currency"];
                        } | null;
                        date: string;
                        /** @enum {string} */
                        category: "food" | "accommodation" | "activities" | "transportation" | "shopping" | "travel" | "drinks" | "utilities" | "other";
                        paidBy: string;
                        payers: {
                            userId: string;
                            username: string;
                            fullName?: string;
                            amount: number;
                        }[];
                        /** @enum {string} */
                        splitType: "equal" | "custom";
                        split: ({
                            /** @constant */
                            mode: "equal";
                            participants: string[];
                            /** @enum {string} */
                            per?: "person" | "family";
                        } | {
                            /** @constant */
                            mode: "percent";
                            percentages: {
                                userId: string;
                                basisPoints: number;
                            }[];
                        } | {
                            /** @constant */
                            mode: "weights";
                            weights: {
                                userId: string;
                                weight: number;
                            }[];
                        } | {
                            /** @constant */
                            mode: "exact";
                            shares: {
                                userId: string;
                                amount: number | null;
                            }[];
                        } | {
                            /** @constant */
                            mode: "items";
                            items: {
                                name?: string;
                                amount: number;
                                userIds: string[];
                            }[];
                            tax: number;
                            tip: number;
                        }) | null;
                        merchantName: string | null;
                        notes: string | null;
                        receiptData: string | null;
                        /** @enum {string} */
                        frequency: "daily" | "weekly" | "biweekly" | "monthly" | "quarterly" | "yearly";
                        endsOn: string | null;
                        times: number | null;
                        nextDate: string | null;
                        timesLeft: number | null;
                        pausedReason: ("closed" | "person_left" | "no_access" | "refused" | "by_hand") | null;
                        currency: components["schemas"]["Currency"];
                    };
                };
            };
            /** @description Refused */
            default: {
                headers: {
                    /** @description With 429 and 503: the number of seconds to wait. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    listComments: {
        parameters: {
            query?: {
                limit?: string;
                cursor?: string;
            };
            header?: {
                /** @description The id of the group of a guest, without an account, who calls. */
                "X-Guest"?: string;
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    /** @description The `cursor` of the next page, if there is one. */
                    "X-Next-Cursor"?: string;
                    /** @description The total number of entries, if known. */
                    "X-Total-Count"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        id: string;
                        userId: string;
                        username: string;
                        fullName?: string;
                        byGuest: boolean;
                        text: string;
                        createdAt: string;
                    }[];
                };
            };
            /** @description Refused */
            default: {
                headers: {
                    /** @description With 429 and 503: the number of seconds to wait. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    addComment: {
        parameters: {
            query?: never;
            header?: {
                /** @description A repeated call with the same key and body counts once and gets the first reply. */
                "Idempotency-Key"?: string;
                /** @description When the person did this, if the call had to wait for a connection. The key is then kept for 30 days instead of 24 hours. An older call gets 409. A malformed timestamp, or one more than 5 minutes in the future, gets 400. */
                "X-Queued-At"?: string;
                /** @description The id of the group of a guest, without an account, who calls. The guest must take part. */
                "X-Guest"?: string;
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    text: string;
                };
            };
        };
        responses: {
            /** @description Done */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        id: string;
                        userId: string;
                        username: string;
                        fullName?: string;
                        byGuest: boolean;
                        text: string;
                        createdAt: string;
                    };
                };
            };
            /** @description Refused */
            default: {
                headers: {
                    /** @description With 429 and 503: the number of seconds to wait. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    findRate: {
        parameters: {
            query: {
                currency: components["schemas"]["Currency"];
                date: string;
            };
            header?: {
                /** @description The id of the group of a guest, without an account, who calls. The guest must take part. */
                "X-Guest"?: string;
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        rate: string | null;
                        source: ("daily" | "group") | null;
                        day: string | null;
                    };
                };
            };
            /** @description Refused */
            default: {
                headers: {
                    /** @description With 429 and 503: the number of seconds to wait. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getSpending: {
        parameters: {
            query?: {
                from?: string;
                to?: string;
                groupId?: string;
                currency?: components["schemas"]["Currency"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        from: string;
                        to: string;
                        total: number;
                        byCategory: {
                            /** @enum {string} */
                            category: "food" | "accommodation" | "activities" | "transportation" | "shopping" | "travel" | "drinks" | "utilities" | "other" | "housing" | "insurance" | "subscription";
                            amount: number;
                        }[];
                        byMonth: {
                            month: string;
                            total: number;
                            byCategory: {
                                /** @enum {string} */
                                category: "food" | "accommodation" | "activities" | "transportation" | "shopping" | "travel" | "drinks" | "utilities" | "other" | "housing" | "insurance" | "subscription";
                                amount: number;
                            }[];
                        }[];
                        byDay: {
                            date: string;
                            amount: number;
                        }[];
                        byGroup: {
                            groupId: string;
                            groupName: string;
                            amount: number;
                        }[];
                        before: number;
                        income: number;
                        otherCurrencies: components["schemas"]["Currency"][];
                        currency: components["schemas"]["Currency"];
                    };
                };
            };
            /** @description Refused */
            default: {
                headers: {
                    /** @description With 429 and 503: the number of seconds to wait. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    listSpendingLines: {
        parameters: {
            query?: {
                from?: string;
                to?: string;
                groupId?: string;
                currency?: components["schemas"]["Currency"];
                category?: "all" | "food" | "accommodation" | "activities" | "transportation" | "shopping" | "travel" | "drinks" | "utilities" | "other" | "housing" | "insurance" | "subscription";
                limit?: string;
                cursor?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    /** @description The `cursor` of the next page, if there is one. */
                    "X-Next-Cursor"?: string;
                    /** @description The total number of entries, if known. */
                    "X-Total-Count"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {string} */
                        kind: "expense" | "bill";
                        id: string;
                        title: string;
                        amount: number;
                        date: string;
                        /** @enum {string} */
                        category: "food" | "accommodation" | "activities" | "transportation" | "shopping" | "travel" | "drinks" | "utilities" | "other" | "housing" | "insurance" | "subscription";
                        groupId: string | null;
                        groupName: string | null;
                        currency: components["schemas"]["Currency"];
                    }[];
                };
            };
            /** @description Refused */
            default: {
                headers: {
                    /** @description With 429 and 503: the number of seconds to wait. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    exportSpendingLines: {
        parameters: {
            query?: {
                from?: string;
                to?: string;
                groupId?: string;
                currency?: components["schemas"]["Currency"];
                category?: "all" | "food" | "accommodation" | "activities" | "transportation" | "shopping" | "travel" | "drinks" | "utilities" | "other" | "housing" | "insurance" | "subscription";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "*/*": string;
                };
            };
            /** @description Refused */
            default: {
                headers: {
                    /** @description With 429 and 503: the number of seconds to wait. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getGroupSpending: {
        parameters: {
            query?: {
                from?: string;
                to?: string;
            };
            header?: {
                /** @description The id of the group of a guest, without an account, who calls. */
                "X-Guest"?: string;
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        total: number;
                        byCategory: {
                            /** @enum {string} */
                            category: "food" | "accommodation" | "activities" | "transportation" | "shopping" | "travel" | "drinks" | "utilities" | "other" | "housing" | "insurance" | "subscription";
                            amount: number;
                        }[];
                        byMonth: {
                            month: string;
                            total: number;
                            byCategory: {
                                /** @enum {string} */
                                category: "food" | "accommodation" | "activities" | "transportation" | "shopping" | "travel" | "drinks" | "utilities" | "other" | "housing" | "insurance" | "subscription";
                                amount: number;
                            }[];
                        }[];
                        byPerson: {
                            user: {
                                id: string;
                                username: string;
                                fullName?: string;
                                profilePicture: string | null;
                            };
                            paid: number;
                            share: number;
                        }[];
                        currency: components["schemas"]["Currency"];
                    };
                };
            };
            /** @description Refused */
            default: {
                headers: {
                    /** @description With 429 and 503: the number of seconds to wait. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getBudgets: {
        parameters: {
            query?: {
                month?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        month: string;
                        budgets: {
                            /** @enum {string} */
                            category: "food" | "accommodation" | "activities" | "transportation" | "shopping" | "travel" | "drinks" | "utilities" | "other" | "housing" | "insurance" | "subscription";
                            amount: number;
                            carried: number;
                            spent: number;
                            left: number;
                            expected: number;
                            rolls: boolean;
                        }[];
                        suggestions: {
                            /** @enum {string} */
                            category: "food" | "accommodation" | "activities" | "transportation" | "shopping" | "travel" | "drinks" | "utilities" | "other" | "housing" | "insurance" | "subscription";
                            amount: number;
                        }[];
                        currency?: components["schemas"]["Currency"];
                    } | {
                        month: string;
                        budgets: {
                            /** @enum {string} */
                            category: "food" | "accommodation" | "activities" | "transportation" | "shopping" | "travel" | "drinks" | "utilities" | "other" | "housing" | "insurance" | "subscription";
                            amount: number;
                            carried: number;
                            spent: number;
                            left: number;
                            expected: number;
                            rolls: boolean;
                        }[];
                        suggestions: {
                            /** @enum {string} */
                            category: "food" | "accommodation" | "activities" | "transportation" | "shopping" | "travel" | "drinks" | "utilities" | "other" | "housing" | "insurance" | "subscription";
                            amount: number;
                        }[];
                        currency: components["schemas"]["Currency"];
                    };
                };
            };
            /** @description Refused */
            default: {
                headers: {
                    /** @description With 429 and 503: the number of seconds to wait. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getPaymentSummary: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        toPay: number;
                        toCollect: number;
                        net: number;
                        currencies: {
                            toPay: number;
                            toCollect: number;
                            net: number;
                            currency: components["schemas"]["Currency"];
                        }[];
                        approximate: {
                            toPay: number;
                            toCollect: number;
                            net: number;
                            day: string;
                            currency: components["schemas"]["Currency"];
                        } | null;
                        currency: components["schemas"]["Currency"];
                    };
                };
            };
            /** @description Refused */
            default: {
                headers: {
                    /** @description With 429 and 503: the number of seconds to wait. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    listToPay: {
        parameters: {
            query?: never;
            header?: {
                /** @description The id of the group of a guest, without an account, who calls. The guest must take part. */
                "X-Guest"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        user: {
                            id: string;
                            username: string;
                            fullName?: string;
                        };
                        amount: number;
                        groupId: string;
                        groupName: string;
                        isBeingPaid: boolean;
                        hasAccount: boolean;
                        fromFamily: {
                            id: string;
                            name: string;
                        } | null;
                        toFamily: {
                            id: string;
                            name: string;
                        } | null;
                        payLinks: {
                            /** @enum {string} */
                            kind: "paypal" | "venmo" | "wise" | "upi" | "iban";
                            value: string;
                        }[];
                        currency: components["schemas"]["Currency"];
                    }[];
                };
            };
            /** @description Refused */
            default: {
                headers: {
                    /** @description With 429 and 503: the number of seconds to wait. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    listToCollect: {
        parameters: {
            query?: never;
            header?: {
                /** @description The id of the group of a guest, without an account, who calls. The guest must take part. */
                "X-Guest"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        user: {
                            id: string;
                            username: string;
                            fullName?: string;
                        };
                        amount: number;
                        groupId: string;
                        groupName: string;
                        isBeingPaid: boolean;
                        hasAccount: boolean;
                        fromFamily: {
                            id: string;
                            name: string;
                        } | null;
                        toFamily: {
                            id: string;
                            name: string;
                        } | null;
                        payLinks: {
                            /** @enum {string} */
                            kind: "paypal" | "venmo" | "wise" | "upi" | "iban";
                            value: string;
                        }[];
                        currency: components["schemas"]["Currency"];
                    }[];
                };
            };
            /** @description Refused */
            default: {
                headers: {
                    /** @description With 429 and 503: the number of seconds to wait. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    listRecentPayments: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        id: string;
                        /** @enum {string} */
                        type: "sent" | "received" | "request";
                        /** @enum {string} */
                        status: "pending" | "completed" | "failed" | "refunded" | "voided";
                        /** @enum {string} */
                        method: "cash" | "wallet" | "card" | "offset";
                        amount: number;
                        refundedAmount: number;
                        date: string;
                        user: {
                            id: string;
                            username: string;
                            fullName?: string;
                        };
                        groupId: string;
                        groupName: string;
                        isMine: boolean;
                        canVoid: boolean;
                        failureReason: string | null;
                        createdAt: string;
                        currency: components["schemas"]["Currency"];
                    }[];
                };
            };
            /** @description Refused */
            default: {
                headers: {
                    /** @description With 429 and 503: the number of seconds to wait. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    listGroupPayments: {
        parameters: {
            query?: {
                limit?: string;
                cursor?: string;
            };
            header?: {
                /** @description The id of the group of a guest, without an account, who calls. */
                "X-Guest"?: string;
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    /** @description The `cursor` of the next page, if there is one. */
                    "X-Next-Cursor"?: string;
                    /** @description The total number of entries, if known. */
                    "X-Total-Count"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        id: string;
                        from: {
                            id: string;
                            username: string;
                            fullName?: string;
                        };
                        to: {
                            id: string;
                            username: string;
                            fullName?: string;
                        };
                        amount: number;
                        date: string;
                        /** @enum {string} */
                        method: "cash" | "wallet" | "card" | "offset";
                        currency: components["schemas"]["Currency"];
                    }[];
                };
            };
            /** @description Refused */
            default: {
                headers: {
                    /** @description With 429 and 503: the number of seconds to wait. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    addPayment: {
        parameters: {
            query?: never;
            header?: {
                /** @description A repeated call with the same key and body counts once and gets the first reply. */
                "Idempotency-Key"?: string;
                /** @description When the person did this, if the call had to wait for a connection. The key is then kept for 30 days instead of 24 hours. An older call gets 409. A malformed timestamp, or one more than 5 minutes in the future, gets 400. */
                "X-Queued-At"?: string;
                /** @description The id of the group of a guest, without an account, who calls. The guest must take part. */
                "X-Guest"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    fromUserId?: string;
                    userId: string;
                    /** Format: money */
                    amount: number | string;
                    groupId: string;
                    paymentMethodId: string;
                };
            };
        };
        responses: {
            /** @description Done */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        id: string;
                        /** @enum {string} */
                        type: "sent" | "received" | "request";
                        /** @enum {string} */
                        status: "pending" | "completed" | "failed" | "refunded" | "voided";
                        /** @enum {string} */
                        method: "cash" | "wallet" | "card" | "offset";
                        amount: number;
                        refundedAmount: number;
                        date: string;
                        user: {
                            id: string;
                            username: string;
                            fullName?: string;
                        };
                        groupId: string;
                        groupName: string;
                        isMine: boolean;
                        canVoid: boolean;
                        failureReason: string | null;
                        createdAt: string;
                        clientSecret: string | null;
                        currency: components["schemas"]["Currency"];
                    };
                };
            };
            /** @description Refused */
            default: {
                headers: {
                    /** @description With 429 and 503: the number of seconds to wait. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    listReminders: {
        parameters: {
            query?: {
                groupId?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        user: {
                            id: string;
                            username: string;
                            fullName?: string;
                        };
                        amount: number;
                        groupId: string;
                        groupName: string;
                        reason: ("no_account" | "being_paid" | "asked") | null;
                        currency: components["schemas"]["Currency"];
                    }[];
                };
            };
            /** @description Refused */
            default: {
                headers: {
                    /** @description With 429 and 503: the number of seconds to wait. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    voidPayment: {
        parameters: {
            query?: never;
            header?: {
                /** @description The id of the group of a guest, without an account, who calls. The guest must take part. */
                "X-Guest"?: string;
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        id: string;
                        /** @enum {string} */
                        type: "sent" | "received" | "request";
                        /** @enum {string} */
                        status: "pending" | "completed" | "failed" | "refunded" | "voided";
                        /** @enum {string} */
                        method: "cash" | "wallet" | "card" | "offset";
                        amount: number;
                        refundedAmount: number;
                        date: string;
                        user: {
                            id: string;
                            username: string;
                            fullName?: string;
                        };
                        groupId: string;
                        groupName: string;
                        isMine: boolean;
                        canVoid: boolean;
                        failureReason: string | null;
                        createdAt: string;
                        currency: components["schemas"]["Currency"];
                    };
                };
            };
            /** @description Refused */
            default: {
                headers: {
                    /** @description With 429 and 503: the number of seconds to wait. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getSummary: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        totalOwed: number;
                        owedGroupsCount: number;
                        totalOwing: number;
                        owingFriendsCount: number;
                        balance: number;
                        currencies: {
                            totalOwed: number;
                            owedGroupsCount: number;
                            totalOwing: number;
                            owingFriendsCount: number;
                            balance: number;
                            currency: components["schemas"]["Currency"];
                        }[];
                        approximate: {
                            totalOwed: number;
                            owedGroupsCount: number;
                            totalOwing: number;
                            owingFriendsCount: number;
                            balance: number;
                            day: string;
                            currency: components["schemas"]["Currency"];
                        } | null;
                        currency: components["schemas"]["Currency"];
                    };
                };
            };
            /** @description Refused */
            default: {
                headers: {
                    /** @description With 429 and 503: the number of seconds to wait. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    listOwing: {
        parameters: {
            query: {
                currency: components["schemas"]["Currency"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        user: {
                            id: string;
                            username: string;
                            fullName?: string;
                        };
                        hasAccount: boolean;
                        amount: number;
                        currency: components["schemas"]["Currency"];
                    }[];
                };
            };
            /** @description Refused */
            default: {
                headers: {
                    /** @description With 429 and 503: the number of seconds to wait. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    listFriends: {
        parameters: {
            query?: {
                limit?: string;
                cursor?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    /** @description The `cursor` of the next page, if there is one. */
                    "X-Next-Cursor"?: string;
                    /** @description The total number of entries, if known. */
                    "X-Total-Count"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        user: {
                            id: string;
                            username: string;
                            fullName?: string;
                            profilePicture: string | null;
                        };
                        nets: {
                            amount: number;
                            currency: components["schemas"]["Currency"];
                        }[];
                        net: number;
                        groupsCount: number;
                        currency: components["schemas"]["Currency"];
                    }[];
                };
            };
            /** @description Refused */
            default: {
                headers: {
                    /** @description With 429 and 503: the number of seconds to wait. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getFriend: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                userId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        user: {
                            id: string;
                            username: string;
                            fullName?: string;
                            profilePicture: string | null;
                        };
                        nets: {
                            amount: number;
                            currency: components["schemas"]["Currency"];
                        }[];
                        net: number;
                        groups: {
                            groupId: string;
                            groupName: string;
                            amount: number;
                            isBeingPaid: boolean;
                            currency: components["schemas"]["Currency"];
                        }[];
                        offsets: {
                            id: string;
                            amount: number;
                            createdAt: string;
                            canUndo: boolean;
                            currency: components["schemas"]["Currency"];
                        }[];
                        directGroupId: string | null;
                        currency: components["schemas"]["Currency"];
                    };
                };
            };
            /** @description Refused */
            default: {
                headers: {
                    /** @description With 429 and 503: the number of seconds to wait. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    importGroup: {
        parameters: {
            query?: never;
            header?: {
                /** @description A repeated call with the same key and body counts once and gets the first reply. */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    text: string;
                    groupId?: string;
                    groupName?: string;
                    /** @enum {string} */
                    dateOrder?: "dmy" | "mdy" | "ymd";
                    people: {
                        name: string;
                        userId: string | null;
                    }[];
                    rates?: {
                        currency: components["schemas"]["Currency"];
                        rate: number | string;
                    }[];
                };
            };
        };
        responses: {
            /** @description Done */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        groupId: string;
                        groupIds: string[];
                        expensesCount: number;
                        paymentsCount: number;
                    };
                };
            };
            /** @description Refused */
            default: {
                headers: {
                    /** @description With 429 and 503: the number of seconds to wait. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    exportGroupCsv: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "*/*": string;
                };
            };
            /** @description Refused */
            default: {
                headers: {
                    /** @description With 429 and 503: the number of seconds to wait. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    exportGroupJson: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "*/*": string;
                };
            };
            /** @description Refused */
            default: {
                headers: {
                    /** @description With 429 and 503: the number of seconds to wait. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getChain: {
        parameters: {
            query?: never;
            header?: {
                /** @description The id of the group of a guest, without an account, who calls. */
                "X-Guest"?: string;
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        count: number;
                        since: string | null;
                        isIntact: boolean;
                        fingerprint: string | null;
                    };
                };
            };
            /** @description Refused */
            default: {
                headers: {
                    /** @description With 429 and 503: the number of seconds to wait. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    listChainLinks: {
        parameters: {
            query?: {
                after?: string;
            };
            header?: {
                /** @description The id of the group of a guest, without an account, who calls. */
                "X-Guest"?: string;
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        position: number;
                        form: string | null;
                        hash: string;
                    }[];
                };
            };
            /** @description Refused */
            default: {
                headers: {
                    /** @description With 429 and 503: the number of seconds to wait. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    listBills: {
        parameters: {
            query?: {
                kind?: "bill" | "income";
                status?: "paid" | "unpaid";
                category?: "all" | "utilities" | "housing" | "transportation" | "insurance" | "subscription" | "phone" | "entertainment" | "other";
                limit?: string;
                cursor?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    /** @description The `cursor` of the next page, if there is one. */
                    "X-Next-Cursor"?: string;
                    /** @description The total number of entries, if known. */
                    "X-Total-Count"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        bills: {
                            id: string;
                            /** @enum {string} */
                            kind: "bill" | "income";
                            seriesId: string;
                            name: string;
                            amount: number;
                            dueDate: string;
                            /** @enum {string} */
                            frequency: "daily" | "weekly" | "biweekly" | "monthly" | "quarterly" | "yearly";
                            /** @enum {string} */
                            category: "utilities" | "housing" | "transportation" | "insurance" | "subscription" | "phone" | "entertainment" | "other";
                            description: string | null;
                            isPaid: boolean;
                            paidAt: string | null;
                            reminderDays: number | null;
                            shareGroupId: string | null;
                            shareGroupName: string | null;
                            expenseId: string | null;
                            createdAt: string;
                        }[];
                        unpaidTotal: number;
                        dueSoonTotal: number;
                        monthlyTotal: number;
                        categories: ("utilities" | "housing" | "transportation" | "insurance" | "subscription" | "phone" | "entertainment" | "other")[];
                        currency?: components["schemas"]["Currency"];
                    } | {
                        bills: {
                            id: string;
                            /** @enum {string} */
                            kind: "bill" | "income";
                            seriesId: string;
                            name: string;
                            amount: number;
                            dueDate: string;
                            /** @enum {string} */
                            frequency: "daily" | "weekly" | "biweekly" | "monthly" | "quarterly" | "yearly";
                            /** @enum {string} */
                            category: "utilities" | "housing" | "transportation" | "insurance" | "subscription" | "phone" | "entertainment" | "other";
                            description: string | null;
                            isPaid: boolean;
                            paidAt: string | null;
                            reminderDays: number | null;
                            shareGroupId: string | null;
                            shareGroupName: string | null;
                            expenseId: string | null;
                            createdAt: string;
                        }[];
                        unpaidTotal: number;
                        dueSoonTotal: number;
                        monthlyTotal: number;
                        categories: ("utilities" | "housing" | "transportation" | "insurance" | "subscription" | "phone" | "entertainment" | "other")[];
                        currency: components["schemas"]["Currency"];
                    };
                };
            };
            /** @description Refused */
            default: {
                headers: {
                    /** @description With 429 and 503: the number of seconds to wait. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    addBill: {
        parameters: {
            query?: never;
            header?: {
                /** @description A repeated call with the same key and body counts once and gets the first reply. */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /**
                     * @default bill
                     * @enum {string}
                     */
                    kind?: "bill" | "income";
                    name: string;
                    /** Format: money */
                    amount: number | string;
                    dueDate: string;
                    /**
                     * @default monthly
                     * @enum {string}
                     */
                    frequency?: "daily" | "weekly" | "biweekly" | "monthly" | "quarterly" | "yearly";
                    /**
                     * @default utilities
                     * @enum {string}
                     */
                    category?: "utilities" | "housing" | "transportation" | "insurance" | "subscription" | "phone" | "entertainment" | "other";
                    description?: string | null;
                    reminderDays?: number | null;
                    shareGroupId?: string | null;
                };
            };
        };
        responses: {
            /** @description Done */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        id: string;
                        /** @enum {string} */
                        kind: "bill" | "income";
                        seriesId: string;
                        name: string;
                        amount: number;
                        dueDate: string;
                        /** @enum {string} */
                        frequency: "daily" | "weekly" | "biweekly" | "monthly" | "quarterly" | "yearly";
                        /** @enum {string} */
                        category: "utilities" | "housing" | "transportation" | "insurance" | "subscription" | "phone" | "entertainment" | "other";
                        description: string | null;
                        isPaid: boolean;
                        paidAt: string | null;
                        reminderDays: number | null;
                        shareGroupId: string | null;
                        shareGroupName: string | null;
                        expenseId: string | null;
                        createdAt: string;
                        currency?: components["schemas"]["Currency"];
                    } | {
                        id: string;
                        /** @enum {string} */
                        kind: "bill" | "income";
                        seriesId: string;
                        name: string;
                        amount: number;
                        dueDate: string;
                        /** @enum {string} */
                        frequency: "daily" | "weekly" | "biweekly" | "monthly" | "quarterly" | "yearly";
                        /** @enum {string} */
                        category: "utilities" | "housing" | "transportation" | "insurance" | "subscription" | "phone" | "entertainment" | "other";
                        description: string | null;
                        isPaid: boolean;
                        paidAt: string | null;
                        reminderDays: number | null;
                        shareGroupId: string | null;
                        shareGroupName: string | null;
                        expenseId: string | null;
                        createdAt: string;
                        currency: components["schemas"]["Currency"];
                    };
                };
            };
            /** @description Refused */
            default: {
                headers: {
                    /** @description With 429 and 503: the number of seconds to wait. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    listBillMonth: {
        parameters: {
            query: {
                month: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": ({
                        id: string | null;
                        seriesId: string;
                        name: string;
                        amount: number;
                        dueDate: string;
                        /** @enum {string} */
                        category: "utilities" | "housing" | "transportation" | "insurance" | "subscription" | "phone" | "entertainment" | "other";
                        isPaid: boolean;
                        currency?: components["schemas"]["Currency"];
                    } | {
                        id: string | null;
                        seriesId: string;
                        name: string;
                        amount: number;
                        dueDate: string;
                        /** @enum {string} */
                        category: "utilities" | "housing" | "transportation" | "insurance" | "subscription" | "phone" | "entertainment" | "other";
                        isPaid: boolean;
                        currency: components["schemas"]["Currency"];
                    })[];
                };
            };
            /** @description Refused */
            default: {
                headers: {
                    /** @description With 429 and 503: the number of seconds to wait. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getBill: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        id: string;
                        /** @enum {string} */
                        kind: "bill" | "income";
                        seriesId: string;
                        name: string;
                        amount: number;
                        dueDate: string;
                        /** @enum {string} */
                        frequency: "daily" | "weekly" | "biweekly" | "monthly" | "quarterly" | "yearly";
                        /** @enum {string} */
                        category: "utilities" | "housing" | "transportation" | "insurance" | "subscription" | "phone" | "entertainment" | "other";
                        description: string | null;
                        isPaid: boolean;
                        paidAt: string | null;
                        reminderDays: number | null;
                        shareGroupId: string | null;
                        shareGroupName: string | null;
                        expenseId: string | null;
                        createdAt: string;
                        currency?: components["schemas"]["Currency"];
                    } | {
                        id: string;
                        /** @enum {string} */
                        kind: "bill" | "income";
                        seriesId: string;
                        name: string;
                        amount: number;
                        dueDate: string;
                        /** @enum {string} */
                        frequency: "daily" | "weekly" | "biweekly" | "monthly" | "quarterly" | "yearly";
                        /** @enum {string} */
                        category: "utilities" | "housing" | "transportation" | "insurance" | "subscription" | "phone" | "entertainment" | "other";
                        description: string | null;
                        isPaid: boolean;
                        paidAt: string | null;
                        reminderDays: number | null;
                        shareGroupId: string | null;
                        shareGroupName: string | null;
                        expenseId: string | null;
                        createdAt: string;
                        currency: components["schemas"]["Currency"];
                    };
                };
            };
            /** @description Refused */
            default: {
                headers: {
                    /** @description With 429 and 503: the number of seconds to wait. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    removeBill: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Refused */
            default: {
                headers: {
                    /** @description With 429 and 503: the number of seconds to wait. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    updateBill: {
        parameters: {
            query?: never;
            header?: {
                /** @description A repeated call with the same key and body counts once and gets the first reply. */
                "Idempotency-Key"?: string;
                /** @description When the person did this, if the call had to wait for a connection. The key is then kept for 30 days instead of 24 hours. An older call gets 409. A malformed timestamp, or one more than 5 minutes in the future, gets 400. */
                "X-Queued-At"?: string;
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    name?: string;
                    /** Format: money */
                    amount?: number | string;
                    dueDate?: string;
                    /** @enum {string} */
                    frequency?: "daily" | "weekly" | "biweekly" | "monthly" | "quarterly" | "yearly";
                    /** @enum {string} */
                    category?: "utilities" | "housing" | "transportation" | "insurance" | "subscription" | "phone" | "entertainment" | "other";
                    description?: string | null;
                    reminderDays?: number | null;
                    shareGroupId?: string | null;
                    isPaid?: boolean;
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        id: string;
                        /** @enum {string} */
                        kind: "bill" | "income";
                        seriesId: string;
                        name: string;
                        amount: number;
                        dueDate: string;
                        /** @enum {string} */
                        frequency: "daily" | "weekly" | "biweekly" | "monthly" | "quarterly" | "yearly";
                        /** @enum {string} */
                        category: "utilities" | "housing" | "transportation" | "insurance" | "subscription" | "phone" | "entertainment" | "other";
                        description: string | null;
                        isPaid: boolean;
                        paidAt: string | null;
                        reminderDays: number | null;
                        shareGroupId: string | null;
                        shareGroupName: string | null;
                        expenseId: string | null;
                        createdAt: string;
                        currency?: components["schemas"]["Currency"];
                    } | {
                        id: string;
                        /** @enum {string} */
                        kind: "bill" | "income";
                        seriesId: string;
                        name: string;
                        amount: number;
                        dueDate: string;
                        /** @enum {string} */
                        frequency: "daily" | "weekly" | "biweekly" | "monthly" | "quarterly" | "yearly";
                        /** @enum {string} */
                        category: "utilities" | "housing" | "transportation" | "insurance" | "subscription" | "phone" | "entertainment" | "other";
                        description: string | null;
                        isPaid: boolean;
                        paidAt: string | null;
                        reminderDays: number | null;
                        shareGroupId: string | null;
                        shareGroupName: string | null;
                        expenseId: string | null;
                        createdAt: string;
                        currency: components["schemas"]["Currency"];
                    };
                };
            };
            /** @description Refused */
            default: {
                headers: {
                    /** @description With 429 and 503: the number of seconds to wait. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    listBillHistory: {
        parameters: {
            query?: {
                limit?: string;
                cursor?: string;
            };
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    /** @description The `cursor` of the next page, if there is one. */
                    "X-Next-Cursor"?: string;
                    /** @description The total number of entries, if known. */
                    "X-Total-Count"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": ({
                        id: string;
                        amount: number;
                        dueDate: string;
                        paidAt: string;
                        currency?: components["schemas"]["Currency"];
                    } | {
                        id: string;
                        amount: number;
                        dueDate: string;
                        paidAt: string;
                        currency: components["schemas"]["Currency"];
                    })[];
                };
            };
            /** @description Refused */
            default: {
                headers: {
                    /** @description With 429 and 503: the number of seconds to wait. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    readBillFeed: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                token: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "*/*": string;
                };
            };
            /** @description Refused */
            default: {
                headers: {
                    /** @description With 429 and 503: the number of seconds to wait. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    listDebts: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        debts: {
                            id: string;
                            name: string;
                            balance: number;
                            originalBalance: number;
                            interestRate: number;
                            promoRate: number | null;
                            promoEndsOn: string | null;
                            minimumPayment: number;
                            dueDate: string;
                            isPaid: boolean;
                            paidAt: string | null;
                            priority: number;
                            createdAt: string;
                        }[];
                        snowballByBalance: {
                            id: string;
                            name: string;
                            balance: number;
                            originalBalance: number;
                            interestRate: number;
                            promoRate: number | null;
                            promoEndsOn: string | null;
                            minimumPayment: number;
                            dueDate: string;
                            isPaid: boolean;
                            paidAt: string | null;
                            priority: number;
                            createdAt: string;
                        }[];
                        snowballByInterest: {
                            id: string;
                            name: string;
                            balance: number;
                            originalBalance: number;
                            interestRate: number;
                            promoRate: number | null;
                            promoEndsOn: string | null;
                            minimumPayment: number;
                            dueDate: string;
                            isPaid: boolean;
                            paidAt: string | null;
                            priority: number;
                            createdAt: string;
                        }[];
                        totalBalance: number;
                        totalMinimumPayment: number;
                        currency?: components["schemas"]["Currency"];
                    } | {
                        debts: {
                            id: string;
                            name: string;
                            balance: number;
                            originalBalance: number;
                            interestRate: number;
                            promoRate: number | null;
                            promoEndsOn: string | null;
                            minimumPayment: number;
                            dueDate: string;
                            isPaid: boolean;
                            paidAt: string | null;
                            priority: number;
                            createdAt: string;
                        }[];
                        snowballByBalance: {
                            id: string;
                            name: string;
                            balance: number;
                            originalBalance: number;
                            interestRate: number;
                            promoRate: number | null;
                            promoEndsOn: string | null;
                            minimumPayment: number;
                            dueDate: string;
                            isPaid: boolean;
                            paidAt: string | null;
                            priority: number;
                            createdAt: string;
                        }[];
                        snowballByInterest: {
                            id: string;
                            name: string;
                            balance: number;
                            originalBalance: number;
                            interestRate: number;
                            promoRate: number | null;
                            promoEndsOn: string | null;
                            minimumPayment: number;
                            dueDate: string;
                            isPaid: boolean;
                            paidAt: string | null;
                            priority: number;
                            createdAt: string;
                        }[];
                        totalBalance: number;
                        totalMinimumPayment: number;
                        currency: components["schemas"]["Currency"];
                    };
                };
            };
            /** @description Refused */
            default: {
                headers: {
                    /** @description With 429 and 503: the number of seconds to wait. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    addDebt: {
        parameters: {
            query?: never;
            header?: {
                /** @description A repeated call with the same key and body counts once and gets the first reply. */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    name: string;
                    /** Format: money */
                    balance: number | string;
                    interestRate: number | string;
                    /** Format: money */
                    minimumPayment: number | string;
                    dueDate: string;
                    promoRate?: number | string | null;
                    promoEndsOn?: string | null;
                };
            };
        };
        responses: {
            /** @description Done */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        id: string;
                        name: string;
                        balance: number;
                        originalBalance: number;
                        interestRate: number;
                        promoRate: number | null;
                        promoEndsOn: string | null;
                        minimumPayment: number;
                        dueDate: string;
                        isPaid: boolean;
                        paidAt: string | null;
                        priority: number;
                        createdAt: string;
                        currency?: components["schemas"]["Currency"];
                    } | {
                        id: string;
                        name: string;
                        balance: number;
                        originalBalance: number;
                        interestRate: number;
                        promoRate: number | null;
                        promoEndsOn: string | null;
                        minimumPayment: number;
                        dueDate: string;
                        isPaid: boolean;
                        paidAt: string | null;
                        priority: number;
                        createdAt: string;
                        currency: components["schemas"]["Currency"];
                    };
                };
            };
            /** @description Refused */
            default: {
                headers: {
                    /** @description With 429 and 503: the number of seconds to wait. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    planDebts: {
        parameters: {
            query?: {
                strategy?: "snowball" | "avalanche" | "custom";
                extra?: number | string;
                once?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {string} */
                        strategy: "snowball" | "avalanche" | "custom";
                        debtFreeDate: string | null;
                        months: number | null;
                        totalInterest: number | null;
                        neverPaid: {
                            id: string;
                            name: string;
                        }[];
                        outcomes: {
                            /** @enum {string} */
                            strategy: "snowball" | "avalanche" | "custom";
                            debtFreeDate: string | null;
                            months: number | null;
                            totalInterest: number | null;
                        }[];
                        table: {
                            date: string;
                            payment: number;
                            principal: number;
                            interest: number;
                            balance: number;
                            finished: string[];
                        }[];
                        monthsPerPoint: number;
                        curves: {
                            /** @enum {string} */
                            strategy: "snowball" | "avalanche" | "custom";
                            balances: number[];
                        }[];
                        currency?: components["schemas"]["Currency"];
                    } | {
                        /** @enum {string} */
                        strategy: "snowball" | "avalanche" | "custom";
                        debtFreeDate: string | null;
                        months: number | null;
                        totalInterest: number | null;
                        neverPaid: {
                            id: string;
                            name: string;
                        }[];
                        outcomes: {
                            /** @enum {string} */
                            strategy: "snowball" | "avalanche" | "custom";
                            debtFreeDate: string | null;
                            months: number | null;
                            totalInterest: number | null;
                        }[];
                        table: {
                            date: string;
                            payment: number;
                            principal: number;
                            interest: number;
                            balance: number;
                            finished: string[];
                        }[];
                        monthsPerPoint: number;
                        curves: {
                            /** @enum {string} */
                            strategy: "snowball" | "avalanche" | "custom";
                            balances: number[];
                        }[];
                        currency: components["schemas"]["Currency"];
                    };
                };
            };
            /** @description Refused */
            default: {
                headers: {
                    /** @description With 429 and 503: the number of seconds to wait. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    reorderDebts: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    debtIds: string[];
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": ({
                        id: string;
                        name: string;
                        balance: number;
                        originalBalance: number;
                        interestRate: number;
                        promoRate: number | null;
                        promoEndsOn: string | null;
                        minimumPayment: number;
                        dueDate: string;
                        isPaid: boolean;
                        paidAt: string | null;
                        priority: number;
                        createdAt: string;
                        currency?: components["schemas"]["Currency"];
                    } | {
                        id: string;
                        name: string;
                        balance: number;
                        originalBalance: number;
                        interestRate: number;
                        promoRate: number | null;
                        promoEndsOn: string | null;
                        minimumPayment: number;
                        dueDate: string;
                        isPaid: boolean;
                        paidAt: string | null;
                        priority: number;
                        createdAt: string;
                        currency: components["schemas"]["Currency"];
                    })[];
                };
            };
            /** @description Refused */
            default: {
                headers: {
                    /** @description With 429 and 503: the number of seconds to wait. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    removeDebt: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Refused */
            default: {
                headers: {
                    /** @description With 429 and 503: the number of seconds to wait. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    updateDebt: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    name?: string;
                    /** Format: money */
                    balance?: number | string;
                    interestRate?: number | string;
                    /** Format: money */
                    minimumPayment?: number | string;
                    dueDate?: string;
                    promoRate?: number | string | null;
                    promoEndsOn?: string | null;
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        id: string;
                        name: string;
                        balance: number;
                        originalBalance: number;
                        interestRate: number;
                        promoRate: number | null;
                        promoEndsOn: string | null;
                        minimumPayment: number;
                        dueDate: string;
                        isPaid: boolean;
                        paidAt: string | null;
                        priority: number;
                        createdAt: string;
                        currency?: components["schemas"]["Currency"];
                    } | {
                        id: string;
                        name: string;
                        balance: number;
                        originalBalance: number;
                        interestRate: number;
                        promoRate: number | null;
                        promoEndsOn: string | null;
                        minimumPayment: number;
                        dueDate: string;
                        isPaid: boolean;
                        paidAt: string | null;
                        priority: number;
                        createdAt: string;
                        currency: components["schemas"]["Currency"];
                    };
                };
            };
            /** @description Refused */
            default: {
                headers: {
                    /** @description With 429 and 503: the number of seconds to wait. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    payDebt: {
        parameters: {
            query?: never;
            header?: {
                /** @description A repeated call with the same key and body counts once and gets the first reply. */
                "Idempotency-Key"?: string;
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** Format: money */
                    amount: number | string;
                    date: string;
                };
            };
        };
        responses: {
            /** @description Done */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        debt: {
                            id: string;
                            name: string;
                            balance: number;
                            originalBalance: number;
                            interestRate: number;
                            promoRate: number | null;
                            promoEndsOn: string | null;
                            minimumPayment: number;
                            dueDate: string;
                            isPaid: boolean;
                            paidAt: string | null;
                            priority: number;
                            createdAt: string;
                        };
                        payment: {
                            id: string;
                            amount: number;
                            date: string;
                            createdAt: string;
                        };
                        appliedAmount: number;
                        currency?: components["schemas"]["Currency"];
                    } | {
                        debt: {
                            id: string;
                            name: string;
                            balance: number;
                            originalBalance: number;
                            interestRate: number;
                            promoRate: number | null;
                            promoEndsOn: string | null;
                            minimumPayment: number;
                            dueDate: string;
                            isPaid: boolean;
                            paidAt: string | null;
                            priority: number;
                            createdAt: string;
                        };
                        payment: {
                            id: string;
                            amount: number;
                            date: string;
                            createdAt: string;
                        };
                        appliedAmount: number;
                        currency: components["schemas"]["Currency"];
                    };
                };
            };
            /** @description Refused */
            default: {
                headers: {
                    /** @description With 429 and 503: the number of seconds to wait. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    listDebtPayments: {
        parameters: {
            query?: {
                limit?: string;
                cursor?: string;
            };
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    /** @description The `cursor` of the next page, if there is one. */
                    "X-Next-Cursor"?: string;
                    /** @description The total number of entries, if known. */
                    "X-Total-Count"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": ({
                        id: string;
                        amount: number;
                        date: string;
                        createdAt: string;
                        currency?: components["schemas"]["Currency"];
                    } | {
                        id: string;
                        amount: number;
                        date: string;
                        createdAt: string;
                        currency: components["schemas"]["Currency"];
                    })[];
                };
            };
            /** @description Refused */
            default: {
                headers: {
                    /** @description With 429 and 503: the number of seconds to wait. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    listGoals: {
        parameters: {
            query?: {
                status?: "archived";
                limit?: string;
                cursor?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    /** @description The `cursor` of the next page, if there is one. */
                    "X-Next-Cursor"?: string;
                    /** @description The total number of entries, if known. */
                    "X-Total-Count"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": ({
                        id: string;
                        userId: string;
                        name: string;
                        targetAmount: number;
                        currentAmount: number;
                        /** @enum {string} */
                        category: "savings" | "debt_payoff" | "purchase" | "emergency_fund" | "vacation" | "education" | "retirement" | "other";
                        deadline: string | null;
                        /** @enum {string} */
                        status: "in_progress" | "completed" | "archived";
                        color: string;
                        isPublic: boolean;
                        neededPerMonth: number | null;
                        projectedDate: string | null;
                        createdAt: string;
                        updatedAt: string;
                        currency?: components["schemas"]["Currency"];
                    } | {
                        id: string;
                        userId: string;
                        name: string;
                        targetAmount: number;
                        currentAmount: number;
                        /** @enum {string} */
                        category: "savings" | "debt_payoff" | "purchase" | "emergency_fund" | "vacation" | "education" | "retirement" | "other";
                        deadline: string | null;
                        /** @enum {string} */
                        status: "in_progress" | "completed" | "archived";
                        color: string;
                        isPublic: boolean;
                        neededPerMonth: number | null;
                        projectedDate: string | null;
                        createdAt: string;
                        updatedAt: string;
                        currency: components["schemas"]["Currency"];
                    })[];
                };
            };
            /** @description Refused */
            default: {
                headers: {
                    /** @description With 429 and 503: the number of seconds to wait. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    addGoal: {
        parameters: {
            query?: never;
            header?: {
                /** @description A repeated call with the same key and body counts once and gets the first reply. */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    name: string;
                    /** @enum {string} */
                    category: "savings" | "debt_payoff" | "purchase" | "emergency_fund" | "vacation" | "education" | "retirement" | "other";
                    /** Format: money */
                    targetAmount: number | string;
                    /** Format: money */
                    currentAmount?: number | string;
                    deadline?: string | null;
                    userId?: string;
                    /** @default #4f46e5 */
                    color?: string;
                    /** @default false */
                    isPublic?: boolean;
                };
            };
        };
        responses: {
            /** @description Done */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        id: string;
                        userId: string;
                        name: string;
                        targetAmount: number;
                        currentAmount: number;
                        /** @enum {string} */
                        category: "savings" | "debt_payoff" | "purchase" | "emergency_fund" | "vacation" | "education" | "retirement" | "other";
                        deadline: string | null;
                        /** @enum {string} */
                        status: "in_progress" | "completed" | "archived";
                        color: string;
                        isPublic: boolean;
                        neededPerMonth: number | null;
                        projectedDate: string | null;
                        createdAt: string;
                        updatedAt: string;
                        currency?: components["schemas"]["Currency"];
                    } | {
                        id: string;
                        userId: string;
                        name: string;
                        targetAmount: number;
                        currentAmount: number;
                        /** @enum {string} */
                        category: "savings" | "debt_payoff" | "purchase" | "emergency_fund" | "vacation" | "education" | "retirement" | "other";
                        deadline: string | null;
                        /** @enum {string} */
                        status: "in_progress" | "completed" | "archived";
                        color: string;
                        isPublic: boolean;
                        neededPerMonth: number | null;
                        projectedDate: string | null;
                        createdAt: string;
                        updatedAt: string;
                        currency: components["schemas"]["Currency"];
                    };
                };
            };
            /** @description Refused */
            default: {
                headers: {
                    /** @description With 429 and 503: the number of seconds to wait. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    listFriendsGoals: {
        parameters: {
            query?: {
                limit?: string;
                cursor?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    /** @description The `cursor` of the next page, if there is one. */
                    "X-Next-Cursor"?: string;
                    /** @description The total number of entries, if known. */
                    "X-Total-Count"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        id: string;
                        username: string;
                        fullName?: string;
                        name: string;
                        /** @enum {string} */
                        category: "savings" | "debt_payoff" | "purchase" | "emergency_fund" | "vacation" | "education" | "retirement" | "other";
                        color: string;
                        percent: number;
                        deadline: string | null;
                        /** @enum {string} */
                        status: "in_progress" | "completed" | "archived";
                    }[];
                };
            };
            /** @description Refused */
            default: {
                headers: {
                    /** @description With 429 and 503: the number of seconds to wait. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    removeGoal: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Refused */
            default: {
                headers: {
                    /** @description With 429 and 503: the number of seconds to wait. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    updateGoal: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    name?: string;
                    /** @enum {string} */
                    category?: "savings" | "debt_payoff" | "purchase" | "emergency_fund" | "vacation" | "education" | "retirement" | "other";
                    /** Format: money */
                    targetAmount?: number | string;
                    /** Format: money */
                    currentAmount?: number | string;
                    deadline?: string | null;
                    color?: string;
                    isPublic?: boolean;
                    isArchived?: boolean;
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        id: string;
                        userId: string;
                        name: string;
                        targetAmount: number;
                        currentAmount: number;
                        /** @enum {string} */
                        category: "savings" | "debt_payoff" | "purchase" | "emergency_fund" | "vacation" | "education" | "retirement" | "other";
                        deadline: string | null;
                        /** @enum {string} */
                        status: "in_progress" | "completed" | "archived";
                        color: string;
                        isPublic: boolean;
                        neededPerMonth: number | null;
                        projectedDate: string | null;
                        createdAt: string;
                        updatedAt: string;
                        currency?: components["schemas"]["Currency"];
                    } | {
                        id: string;
                        userId: string;
                        name: string;
                        targetAmount: number;
                        currentAmount: number;
                        /** @enum {string} */
                        category: "savings" | "debt_payoff" | "purchase" | "emergency_fund" | "vacation" | "education" | "retirement" | "other";
                        deadline: string | null;
                        /** @enum {string} */
                        status: "in_progress" | "completed" | "archived";
                        color: string;
                        isPublic: boolean;
                        neededPerMonth: number | null;
                        projectedDate: string | null;
                        createdAt: string;
                        updatedAt: string;
                        currency: components["schemas"]["Currency"];
                    };
                };
            };
            /** @description Refused */
            default: {
                headers: {
                    /** @description With 429 and 503: the number of seconds to wait. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    listContributions: {
        parameters: {
            query?: {
                limit?: string;
                cursor?: string;
            };
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    /** @description The `cursor` of the next page, if there is one. */
                    "X-Next-Cursor"?: string;
                    /** @description The total number of entries, if known. */
                    "X-Total-Count"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": ({
                        id: string;
                        amount: number;
                        date: string;
                        description: string | null;
                        createdAt: string;
                        currency?: components["schemas"]["Currency"];
                    } | {
                        id: string;
                        amount: number;
                        date: string;
                        description: string | null;
                        createdAt: string;
                        currency: components["schemas"]["Currency"];
                    })[];
                };
            };
            /** @description Refused */
            default: {
                headers: {
                    /** @description With 429 and 503: the number of seconds to wait. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    contribute: {
        parameters: {
            query?: never;
            header?: {
                /** @description A repeated call with the same key and body counts once and gets the first reply. */
                "Idempotency-Key"?: string;
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** Format: money */
                    amount: number | string;
                    date?: string;
                    description?: string | null;
                };
            };
        };
        responses: {
            /** @description Done */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        goal: {
                            id: string;
                            userId: string;
                            name: string;
                            targetAmount: number;
                            currentAmount: number;
                            /** @enum {string} */
                            category: "savings" | "debt_payoff" | "purchase" | "emergency_fund" | "vacation" | "education" | "retirement" | "other";
                            deadline: string | null;
                            /** @enum {string} */
                            status: "in_progress" | "completed" | "archived";
                            color: string;
                            isPublic: boolean;
                            neededPerMonth: number | null;
                            projectedDate: string | null;
                            createdAt: string;
                            updatedAt: string;
                        };
                        contribution: {
                            id: string;
                            amount: number;
                            date: string;
                            description: string | null;
                            createdAt: string;
                        };
                        isCompletion: boolean;
                        currency?: components["schemas"]["Currency"];
                    } | {
                        goal: {
                            id: string;
                            userId: string;
                            name: string;
                            targetAmount: number;
                            currentAmount: number;
                            /** @enum {string} */
                            category: "savings" | "debt_payoff" | "purchase" | "emergency_fund" | "vacation" | "education" | "retirement" | "other";
                            deadline: string | null;
                            /** @enum {string} */
                            status: "in_progress" | "completed" | "archived";
                            color: string;
                            isPublic: boolean;
                            neededPerMonth: number | null;
                            projectedDate: string | null;
                            createdAt: string;
                            updatedAt: string;
                        };
                        contribution: {
                            id: string;
                            amount: number;
                            date: string;
                            description: string | null;
                            createdAt: string;
                        };
                        isCompletion: boolean;
                        currency: components["schemas"]["Currency"];
                    };
                };
            };
            /** @description Refused */
            default: {
                headers: {
                    /** @description With 429 and 503: the number of seconds to wait. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    removeContribution: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
                contributionId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        id: string;
                        userId: string;
                        name: string;
                        targetAmount: number;
                        currentAmount: number;
                        /** @enum {string} */
                        category: "savings" | "debt_payoff" | "purchase" | "emergency_fund" | "vacation" | "education" | "retirement" | "other";
                        deadline: string | null;
                        /** @enum {string} */
                        status: "in_progress" | "completed" | "archived";
                        color: string;
                        isPublic: boolean;
                        neededPerMonth: number | null;
                        projectedDate: string | null;
                        createdAt: string;
                        updatedAt: string;
                        currency?: components["schemas"]["Currency"];
                    } | {
                        id: string;
                        userId: string;
                        name: string;
                        targetAmount: number;
                        currentAmount: number;
                        /** @enum {string} */
                        category: "savings" | "debt_payoff" | "purchase" | "emergency_fund" | "vacation" | "education" | "retirement" | "other";
                        deadline: string | null;
                        /** @enum {string} */
                        status: "in_progress" | "completed" | "archived";
                        color: string;
                        isPublic: boolean;
                        neededPerMonth: number | null;
                        projectedDate: string | null;
                        createdAt: string;
                        updatedAt: string;
                        currency: components["schemas"]["Currency"];
                    };
                };
            };
            /** @description Refused */
            default: {
                headers: {
                    /** @description With 429 and 503: the number of seconds to wait. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getOutlook: {
        parameters: {
            query?: {
                days?: "30" | "60" | "90";
                source?: "wallet" | "own";
                owed?: "true" | "false";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        from: string;
                        to: string;
                        total: number;
                        days: {
                            date: string;
                            total: number;
                            incoming: number;
                            balance: number;
                            items: {
                                /** @enum {string} */
                                kind: "bill" | "debt" | "goal" | "subscription" | "series" | "to_pay" | "income" | "to_collect";
                                id: string | null;
                                name: string;
                                amount: number;
                                /** @enum {string} */
                                category?: "utilities" | "housing" | "transportation" | "insurance" | "subscription" | "phone" | "entertainment" | "other";
                                overdueSince?: string;
                                isIfAsked: boolean;
                                groupId: string | null;
                                groupName: string | null;
                            }[];
                        }[];
                        startBalance: number;
                        ownBalance: {
                            amount: number;
                            day: string;
                        } | null;
                        firstShort: {
                            date: string;
                            balance: number;
                        } | null;
                        lowest: {
                            date: string;
                            balance: number;
                        };
                        otherCurrencies: components["schemas"]["Currency"][];
                        billsDueSoonTotal: number;
                        billsDueSoonCount: number;
                        debtTotal: number;
                        debtsCount: number;
                        hasSpentAlone: boolean;
                        currency?: components["schemas"]["Currency"];
                    } | {
                        from: string;
                        to: string;
                        total: number;
                        days: {
                            date: string;
                            total: number;
                            incoming: number;
                            balance: number;
                            items: {
                                /** @enum {string} */
                                kind: "bill" | "debt" | "goal" | "subscription" | "series" | "to_pay" | "income" | "to_collect";
                                id: string | null;
                                name: string;
                                amount: number;
                                /** @enum {string} */
                                category?: "utilities" | "housing" | "transportation" | "insurance" | "subscription" | "phone" | "entertainment" | "other";
                                overdueSince?: string;
                                isIfAsked: boolean;
                                groupId: string | null;
                                groupName: string | null;
                            }[];
                        }[];
                        startBalance: number;
                        ownBalance: {
                            amount: number;
                            day: string;
                        } | null;
                        firstShort: {
                            date: string;
                            balance: number;
                        } | null;
                        lowest: {
                            date: string;
                            balance: number;
                        };
                        otherCurrencies: components["schemas"]["Currency"][];
                        billsDueSoonTotal: number;
                        billsDueSoonCount: number;
                        debtTotal: number;
                        debtsCount: number;
                        hasSpentAlone: boolean;
                        currency: components["schemas"]["Currency"];
                    };
                };
            };
            /** @description Refused */
            default: {
                headers: {
                    /** @description With 429 and 503: the number of seconds to wait. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    listStatements: {
        parameters: {
            query?: {
                limit?: string;
                cursor?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    /** @description The `cursor` of the next page, if there is one. */
                    "X-Next-Cursor"?: string;
                    /** @description The total number of entries, if known. */
                    "X-Total-Count"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        id: string;
                        createdAt: string;
                        linesCount: number;
                        firstDate: string;
                        lastDate: string;
                        moneyOut: number;
                        moneyIn: number;
                        undoUntil: string;
                        canUndo: boolean;
                        currency: components["schemas"]["Currency"];
                    }[];
                };
            };
            /** @description Refused */
            default: {
                headers: {
                    /** @description With 429 and 503: the number of seconds to wait. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getSubscriptionStatus: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        active: boolean;
                        /** @enum {string} */
                        status: "active" | "past_due" | "inactive";
                        expiresAt: string | null;
                        billingInterval: ("monthly" | "yearly") | null;
                        cancelAtPeriodEnd: boolean;
                        periodEndsAt: string | null;
                        graceUntil: string | null;
                        promotionCode: {
                            code: string;
                            description: string | null;
                            redeemedAt: string;
                        } | null;
                        discount: {
                            code: string;
                            percent: number;
                        } | null;
                        reasons: {
                            /** @enum {string} */
                            kind: "card" | "promotion" | "admin" | "trial" | "role";
                            from: string;
                            until: string | null;
                            code: string | null;
                            billingInterval: ("monthly" | "yearly") | null;
                        }[];
                        isRequired: boolean;
                    };
                };
            };
            /** @description Refused */
            default: {
                headers: {
                    /** @description With 429 and 503: the number of seconds to wait. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    listInvoices: {
        parameters: {
            query?: {
                limit?: string;
                cursor?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    /** @description The `cursor` of the next page, if there is one. */
                    "X-Next-Cursor"?: string;
                    /** @description The total number of entries, if known. */
                    "X-Total-Count"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        id: string;
                        number: string | null;
                        /** @enum {string} */
                        status: "open" | "paid" | "void" | "uncollectible";
                        total: number;
                        /** @enum {string} */
                        billingInterval: "monthly" | "yearly";
                        periodStart: string;
                        periodEnd: string;
                        issuedAt: string;
                        paidAt: string | null;
                    }[];
                };
            };
            /** @description Refused */
            default: {
                headers: {
                    /** @description With 429 and 503: the number of seconds to wait. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getInvoice: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        id: string;
                        number: string | null;
                        /** @enum {string} */
                        status: "open" | "paid" | "void" | "uncollectible";
                        total: number;
                        /** @enum {string} */
                        billingInterval: "monthly" | "yearly";
                        periodStart: string;
                        periodEnd: string;
                        issuedAt: string;
                        paidAt: string | null;
                        billedTo: {
                            name: string;
                            email: string | null;
                        };
                        lines: {
                            description: string;
                            amount: number;
                        }[];
                        subtotal: number;
                        discount: number;
                    };
                };
            };
            /** @description Refused */
            default: {
                headers: {
                    /** @description With 429 and 503: the number of seconds to wait. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    listNotifications: {
        parameters: {
            query?: {
                limit?: string;
                cursor?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    /** @description The `cursor` of the next page, if there is one. */
                    "X-Next-Cursor"?: string;
                    /** @description The total number of entries, if known. */
                    "X-Total-Count"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        id: string;
                        /** @enum {string} */
                        kind: "invited" | "expense_added" | "expense_updated" | "expense_deleted" | "expense_restored" | "series_paused" | "group_imported" | "import_undone" | "put_in_family" | "place_taken" | "place_returned" | "payment_made" | "payment_to_you_recorded" | "payment_of_yours_recorded" | "payment_voided" | "payments_imported" | "debts_netted" | "netting_undone" | "payment_requested" | "comment_added" | "mention" | "message" | "bill_due" | "goal_reached" | "budget_near" | "budget_over" | "balance_short";
                        actor: {
                            id: string;
                            username: string;
                            fullName?: string;
                            profilePicture: string | null;
                        } | null;
                        groupId: string | null;
                        groupName: string | null;
                        title: string | null;
                        excerpt: string | null;
                        amount: number | null;
                        isRefund: boolean;
                        date: string | null;
                        times: number;
                        link: string;
                        isRead: boolean;
                        createdAt: string;
                        currency: components["schemas"]["Currency"];
                    }[];
                };
            };
            /** @description Refused */
            default: {
                headers: {
                    /** @description With 429 and 503: the number of seconds to wait. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    countUnread: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        count: number;
                    };
                };
            };
            /** @description Refused */
            default: {
                headers: {
                    /** @description With 429 and 503: the number of seconds to wait. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getNotificationPreferences: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        events: {
                            /** @enum {string} */
                            event: "invited" | "expense" | "paid" | "reminded" | "comment" | "mention" | "message" | "bill_due" | "goal_reached" | "budget" | "short";
                            app: boolean;
                            mail: boolean;
                            push: boolean;
                        }[];
                        mailAddress: string | null;
                    };
                };
            };
            /** @description Refused */
            default: {
                headers: {
                    /** @description With 429 and 503: the number of seconds to wait. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    listMessages: {
        parameters: {
            query?: {
                limit?: string;
                cursor?: string;
            };
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    /** @description The `cursor` of the next page, if there is one. */
                    "X-Next-Cursor"?: string;
                    /** @description The total number of entries, if known. */
                    "X-Total-Count"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        id: string;
                        author: {
                            id: string;
                            username: string;
                            fullName?: string;
                            profilePicture: string | null;
                        };
                        isMine: boolean;
                        text: string;
                        mentions: {
                            id: string;
                            username: string;
                            fullName?: string;
                        }[];
                        isDeleted: boolean;
                        createdAt: string;
                        editedAt: string | null;
                    }[];
                };
            };
            /** @description Refused */
            default: {
                headers: {
                    /** @description With 429 and 503: the number of seconds to wait. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    listUnreadChats: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        groupId: string;
                        count: number;
                    }[];
                };
            };
            /** @description Refused */
            default: {
                headers: {
                    /** @description With 429 and 503: the number of seconds to wait. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    countUnreadMessages: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        count: number;
                        lastReadId: string | null;
                    };
                };
            };
            /** @description Refused */
            default: {
                headers: {
                    /** @description With 429 and 503: the number of seconds to wait. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    receiveCardEvent: {
        parameters: {
            query?: never;
            header: {
                "Stripe-Signature": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": Record<string, never>;
            };
        };
        responses: {
            /** @description Accepted */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        received: boolean;
                    };
                };
            };
            /** @description Refused */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
}
