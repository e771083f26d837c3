@area:authz @needs:type:selfsubjectreviews.authentication
Feature: Impersonation
  Headers ask to go on as another user, and each part of that is authorized by itself.

  @rule:authn-impersonation-headers
  Scenario: All of a user is taken from the headers
    authn-impersonation-headers: user, uid, groups and extra are what the headers say; keys of extra are lower case and percent-decoded.
    Detects: of several groups the last counts, or the extra is lost.
    Given the request header "Impersonate-User" is "zed"
    And the request header "Impersonate-Group" is "devs"
    And the request header "Impersonate-Group" is "ops"
    And the request header "Impersonate-Uid" is "77"
    And the request header "Impersonate-Extra-Acme.example%2FPlace" is "here"
    When POST /apis/authentication.orch.io/v1/selfsubjectreviews with the SelfSubjectReview "empty"
    Then the answer is a success
    And the answer has:
      | status.userInfo | {"username":"zed","uid":"77","groups":["devs","ops","system:authenticated"],"extra":{"acme.example/place":["here"]}} |

  @rule:authn-impersonation-headers @rule:authn-attribute-extra
  Scenario: Extra has keys, each with values
    authn-impersonation-headers, authn-attribute-extra: a key has as many values as headers, in their order, and another key its own.
    Detects: of several values the last counts, or they become one text.
    Given the request header "Impersonate-User" is "zed"
    And the request header "Impersonate-Extra-Place" is "there,or not"
    And the request header "Impersonate-Extra-Shift" is "late"
    And the request header "Impersonate-Extra-Place" is "here"
    When POST /apis/authentication.orch.io/v1/selfsubjectreviews with the SelfSubjectReview "empty"
    Then the answer is a success
    And the answer has:
      | status.userInfo.extra | {"place":["there,or not","here"],"shift":["late"]} |

  @rule:authn-impersonated-groups
  Scenario Outline: <user> is in <groups>
    authn-impersonated-groups: a service account is in the groups of service accounts, and every user in system:authenticated.
    Detects: a service account is a user like others, or who impersonates keeps the own groups.
    Given the request header "Impersonate-User" is "<user>"
    When POST /apis/authentication.orch.io/v1/selfsubjectreviews with the SelfSubjectReview "empty"
    Then the answer is a success
    And the answer has:
      | status.userInfo | {"username":"<user>","groups":<groups>} |

    Examples: users
      | user                             | groups                                                                                   |
      | zed                              | ["system:authenticated"]                                                                 |
      | system:serviceaccount:place:name | ["system:serviceaccounts","system:serviceaccounts:place","system:authenticated"]         |
      | system:serviceaccount:place      | ["system:authenticated"]                                                                 |

  @rule:authz-impersonation-permission @needs:token-auth
  Scenario Outline: Who may not impersonate is refused with <headers>
    authz-impersonation-permission: 403 that names who really asks, and what they may not become.
    Detects: everybody may be everybody else, or the refusal is about the user that was asked for.
    Given a server with the profile "users"
    And the request header "Authorization" is "Bearer assay-restricted-token"
    And the request header "Impersonate-User" is "<user>"
    When GET /version
    Then the answer is 403 Forbidden
    And the headers of the answer have:
      | X-Content-Type-Options | nosniff |
    And the Status has:
      | message | <message> |
      | details | <details> |
      | code    | 403       |

    Examples: users and service accounts
      | headers           | user                         | message                                                                                                                                          | details                                |
      | a user            | zed                          | users "zed" is forbidden: User "restricted-bob" cannot impersonate resource "users" in API group "" at the cluster scope                         | {"name":"zed","kind":"users"}          |
      | a service account | system:serviceaccount:ns1:sa | serviceaccounts "sa" is forbidden: User "restricted-bob" cannot impersonate resource "serviceaccounts" in API group "" in the namespace "ns1" | {"name":"sa","kind":"serviceaccounts"} |

  @rule:authz-impersonated-user-decides @needs:token-auth
  Scenario: The permissions are those of the user that was asked for
    authz-impersonated-user-decides: an administrator who acts as a restricted user may do no more than that one.
    Detects: the permissions of both are joined.
    Given a server with the profile "users"
    And the request header "Impersonate-User" is "restricted-zed"
    When GET /api/v1/namespaces/default
    Then the answer is 403 Forbidden
    And the Status has:
      | message | namespaces "default" is forbidden: User "restricted-zed" cannot get resource "namespaces" in API group "" in the namespace "default" |
      | details | {"name":"default","kind":"namespaces"}                                                                                               |
      | code    | 403                                                                                                                                  |

  @rule:authz-after-authentication @needs:token-auth
  Scenario: A bad token stays bad with impersonation
    authz-after-authentication: who asks is found out first.
    Detects: the user of the headers stands in for the one that isn't known.
    Given a server with the profile "users"
    And the request header "Authorization" is "Bearer none"
    And the request header "Impersonate-User" is "alice"
    When GET /api/v1/namespaces/default
    Then the answer is 401 Unauthorized
