@area:subresources @needs:type:pods
Feature: Validation of the status of Pods
  Kubelets write the status of Pods. The server validates it, and compares it with the spec and with the stored status.

  @rule:sub-status-validated
  Scenario Outline: A merge patch of the status of a Pod with <problem> returns 422
    sub-status-validated: the cause names the invalid field, and the stored status does not change.
    Detects: a server that stores every status that a kubelet sends.
    Given the Pod "one-container" named "a" with:
      | spec.schedulerName      | nobody |
      | spec.containers[0].name | c      |
    When PATCH /api/v1/namespaces/{namespace}/pods/a/status with the body:
      """application/merge-patch+json
      {"status":<status>}
      """
    Then the response is 422 Invalid
    And the causes in any order are:
      | field          | reason   |
      | status.<field> | <reason> |
    And the stored Pod "a" is unchanged

    @since:1.18
    Examples: statuses, since 1.18
      | problem                   | status                     | field             | reason            |
      | an invalid nominated node | {"nominatedNodeName":"A_"} | nominatedNodeName | FieldValueInvalid |

    @since:1.21
    Examples: statuses, since 1.21
      | problem                     | status                                                                                   | field     | reason            |
      | an invalid address          | {"podIP":"a","podIPs":[{"ip":"a"}]}                                                      | podIPs[0] | FieldValueInvalid |
      | two addresses of one family | {"podIP":"10.0.0.1","podIPs":[{"ip":"10.0.0.1"},{"ip":"10.0.0.2"}]}                      | podIPs    | FieldValueInvalid |
      | three addresses             | {"podIP":"10.0.0.1","podIPs":[{"ip":"10.0.0.1"},{"ip":"2001:db8::1"},{"ip":"10.0.0.2"}]} | podIPs    | FieldValueInvalid |

    @since:1.31
    Examples: statuses, since 1.31
      | problem                               | status                                              | field         | reason            |
      | hostIPs that do not start with hostIP | {"hostIP":"10.0.0.1","hostIPs":[{"ip":"10.0.0.2"}]} | hostIPs[0].ip | FieldValueInvalid |
      | an invalid address of the host        | {"hostIP":"a","hostIPs":[{"ip":"a"}]}               | hostIPs[0]    | FieldValueInvalid |

    @since:1.32
    Examples: statuses, since 1.32
      | problem           | status                    | field    | reason            |
      | another QoS class | {"qosClass":"Guaranteed"} | qosClass | FieldValueInvalid |

    @since:1.33
    Examples: statuses, since 1.33
      | problem                           | status                                                                                                                           | field                               | reason            |
      | an invalid type of a condition    | {"conditions":[{"type":"Ready","status":"True"},{"type":"a b","status":"True"}]}                                                 | conditions[1].Type                  | FieldValueInvalid |
      | a negative user ID of a container | {"containerStatuses":[{"name":"c","image":"i","imageID":"i","ready":true,"restartCount":0,"user":{"linux":{"uid":-1,"gid":0}}}]} | containerStatuses[0].user.linux.uid | FieldValueInvalid |

    @since:1.34
    Examples: statuses, since 1.34
      | problem                                                   | status                                                                    | field                            | reason            |
      | a negative generation of a condition                      | {"conditions":[{"type":"Ready","status":"True","observedGeneration":-1}]} | conditions[0].observedGeneration | FieldValueInvalid |
      | a negative observed generation                            | {"observedGeneration":-1}                                                 | observedGeneration               | FieldValueInvalid |
      | the status of a resource claim that the Pod does not have | {"resourceClaimStatuses":[{"name":"x"}]}                                  | resourceClaimStatuses[0].name    | FieldValueInvalid |

    @since:1.36
    Examples: statuses, since 1.36
      | problem                                           | status                                                                                                                                             | field                                                 | reason            |
      | the health of a device that no container requests | {"containerStatuses":[{"name":"c","image":"i","imageID":"i","ready":true,"restartCount":0,"allocatedResourcesStatus":[{"name":"example.com/a"}]}]} | containerStatuses[0].allocatedResourcesStatus[0].name | FieldValueInvalid |

  @rule:sub-status-writes-status-only @since:1.20
  Scenario Outline: A merge patch of the status of a Pod with <addresses> stores <stored addresses>
    sub-status-writes-status-only: podIPs contains podIP as the first address.
    Detects: a server that does not complete podIPs, or that replaces the addresses of the kubelet.
    Given the Pod "one-container" named "a" with:
      | spec.schedulerName | nobody |
    When PATCH /api/v1/namespaces/{namespace}/pods/a/status with the body:
      """application/merge-patch+json
      {"status":<status>}
      """
    Then the response is 200
    And the stored Pod "a" has:
      | status.podIP  | 10.0.0.1           |
      | status.podIPs | <stored addresses> |

    Examples: addresses
      | addresses        | status                                                             | stored addresses                     |
      | only podIP       | {"podIP":"10.0.0.1"}                                               | [{"ip":"10.0.0.1"}]                  |
      | podIP and podIPs | {"podIP":"10.0.0.1","podIPs":[{"ip":"10.0.0.1"},{"ip":"fd00::1"}]} | [{"ip":"10.0.0.1"},{"ip":"fd00::1"}] |
