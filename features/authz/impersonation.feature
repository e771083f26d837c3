@area:authz @needs:type:selfsubjectreviews.authentication
Feature: Impersonation
  Impersonation headers let a client send a request as another user. The server authorizes each header separately.

  @rule:authn-impersonation-headers
  Scenario: Impersonation headers determine user name, uid, groups and extra
    authn-impersonation-headers: all attributes come from the headers; the keys of extra are lower-cased and percent-decoded.
    Detects: a server that uses only the last group, or drops the extra.
    Given the request header "Impersonate-User" is "zed"
    And the request header "Impersonate-Group" is "devs"
    And the request header "Impersonate-Group" is "ops"
    And the request header "Impersonate-Uid" is "77"
    And the request header "Impersonate-Extra-Acme.example%2FPlace" is "here"
    When POST /apis/authentication.orch.io/v1/selfsubjectreviews with the SelfSubjectReview "empty"
    Then the response is a success
    And the response has:
      | status.userInfo | {"username":"zed","uid":"77","groups":["devs","ops","system:authenticated"],"extra":{"acme.example/place":["here"]}} |

  @rule:authn-impersonation-headers @rule:authn-attribute-extra
  Scenario: Impersonated extra keys keep all of their values in order
    authn-impersonation-headers, authn-attribute-extra: a key has one value for each header, in the order of the headers.
    Detects: a server that keeps only the last value, or joins the values.
    Given the request header "Impersonate-User" is "zed"
    And the request header "Impersonate-Extra-Place" is "there,or not"
    And the request header "Impersonate-Extra-Shift" is "late"
    And the request header "Impersonate-Extra-Place" is "here"
    When POST /apis/authentication.orch.io/v1/selfsubjectreviews with the SelfSubjectReview "empty"
    Then the response is a success
    And the response has:
      | status.userInfo.extra | {"place":["there,or not","here"],"shift":["late"]} |

  @rule:authn-impersonated-groups
  Scenario Outline: The impersonated user <user> has the groups <groups>
    authn-impersonated-groups: a service account is in the groups of service accounts, and every user is in system:authenticated.
    Detects: a server that treats a service account like any other user, or keeps the groups of the impersonating user.
    Given the request header "Impersonate-User" is "<user>"
    When POST /apis/authentication.orch.io/v1/selfsubjectreviews with the SelfSubjectReview "empty"
    Then the response is a success
    And the response has:
      | status.userInfo | {"username":"<user>","groups":<groups>} |

    Examples: users
      | user                             | groups                                                                           |
      | zed                              | ["system:authenticated"]                                                         |
      | system:serviceaccount:place:name | ["system:serviceaccounts","system:serviceaccounts:place","system:authenticated"] |
      | system:serviceaccount:place      | ["system:authenticated"]                                                         |

  @rule:authn-impersonated-groups
  Scenario Outline: The impersonated user <user> with the group <group> has the groups <groups>
    authn-impersonated-groups: the groups in the headers replace the groups of a service account; the list contains system:authenticated once.
    system:anonymous is in system:unauthenticated instead.
    Detects: a server that joins the groups in the headers with the groups of the service account.
    Given the request header "Impersonate-User" is "<user>"
    And the request header "Impersonate-Group" is "<group>"
    When POST /apis/authentication.orch.io/v1/selfsubjectreviews with the SelfSubjectReview "empty"
    Then the response is a success
    And the response has:
      | status.userInfo | {"username":"<user>","groups":<groups>} |

    Examples: users
      | user                             | group                | groups                                      |
      | system:serviceaccount:place:name | helpers              | ["helpers","system:authenticated"]          |
      | system:serviceaccount:place:name | system:authenticated | ["system:authenticated"]                    |
      | zed                              | system:authenticated | ["system:authenticated"]                    |
      | system:anonymous                 | system:masters       | ["system:masters","system:unauthenticated"] |

  @rule:authn-impersonated-groups
  Scenario: An impersonated user with the group system:unauthenticated is not in system:authenticated
    authn-impersonated-groups: the group in the header replaces the default group.
    Detects: a server that adds system:authenticated to every impersonated user.
    Given the request header "Impersonate-User" is "zed"
    And the request header "Impersonate-Group" is "system:unauthenticated"
    And the request header "Impersonate-Group" is "system:masters"
    When POST /apis/authentication.orch.io/v1/selfsubjectreviews with the SelfSubjectReview "empty"
    Then the response is a success
    And the response has:
      | status.userInfo.groups | ["system:unauthenticated","system:masters"] |

  @rule:authz-impersonation-permission @needs:token-auth
  Scenario Outline: Impersonation of <subject> without permission returns 403 Forbidden
    authz-impersonation-permission: the message names the impersonating user and the requested user.
    Detects: a server that allows every user to impersonate, or whose message names the requested user as the forbidden user.
    Given a server with the launch profile "users"
    And the request header "Authorization" is "Bearer assay-restricted-token"
    And the request header "Impersonate-User" is "<user>"
    When GET /version
    Then the response is 403 Forbidden
    And the headers of the response have:
      | X-Content-Type-Options | nosniff |
    And the Status has:
      | message | <message> |
      | details | <details> |
      | code    | 403       |

    @until:1.35
    Examples: subjects
      | subject           | user                         | message                                                                                                                                       | details                                |
      | a user            | zed                          | users "zed" is forbidden: User "restricted-bob" cannot impersonate resource "users" in API group "" at the cluster scope                      | {"name":"zed","kind":"users"}          |
      | a service account | system:serviceaccount:ns1:sa | serviceaccounts "sa" is forbidden: User "restricted-bob" cannot impersonate resource "serviceaccounts" in API group "" in the namespace "ns1" | {"name":"sa","kind":"serviceaccounts"} |

    @since:1.36
    Examples: subjects whose Status has no details
      | subject                        | user                         | message                                                                                                                                       | details |
      | a user (since 1.36)            | zed                          | users "zed" is forbidden: User "restricted-bob" cannot impersonate resource "users" in API group "" at the cluster scope                      | {}      |
      | a service account (since 1.36) | system:serviceaccount:ns1:sa | serviceaccounts "sa" is forbidden: User "restricted-bob" cannot impersonate resource "serviceaccounts" in API group "" in the namespace "ns1" | {}      |

  @rule:authz-impersonated-user-decides @needs:token-auth
  Scenario: A request by an administrator with Impersonate-User has only the permissions of the impersonated user
    authz-impersonated-user-decides: the server ignores the permissions of the impersonating user.
    Detects: a server that joins the permissions of both users.
    Given a server with the launch profile "users"
    And the request header "Impersonate-User" is "restricted-zed"
    When GET /api/v1/namespaces/default
    Then the response is 403 Forbidden
    And the Status has:
      | message | namespaces "default" is forbidden: User "restricted-zed" cannot get resource "namespaces" in API group "" in the namespace "default" |
      | details | {"name":"default","kind":"namespaces"}                                                                                               |
      | code    | 403                                                                                                                                  |

  @rule:authz-after-authentication @needs:token-auth
  Scenario: Impersonation with an invalid token returns 401
    authz-after-authentication: the server authenticates the request before it evaluates the impersonation headers.
    Detects: a server that uses the impersonated user although the token is unknown.
    Given a server with the launch profile "users"
    And the request header "Authorization" is "Bearer none"
    And the request header "Impersonate-User" is "alice"
    When GET /api/v1/namespaces/default
    Then the response is 401 Unauthorized

  @rule:authn-impersonation-needs-user
  Scenario Outline: A request with <header> and without Impersonate-User is rejected
    authn-impersonation-needs-user: Impersonate-User must name the user.
    Detects: a server that ignores the header, and processes the request with the permissions of the administrator.
    Given the request header "<header>" is "devs"
    When POST /api/v1/namespaces/{namespace}/endpoints with the Endpoints "empty" where:
      | metadata.name | a |
    Then the response is an error
    And there is no Endpoints "a"

    Examples: headers
      | header                  |
      | Impersonate-Group       |
      | Impersonate-Extra-Place |

    @since:1.22
    Examples: uid
      | header          |
      | Impersonate-Uid |
